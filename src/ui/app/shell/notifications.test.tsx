import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openShell } from './testing/openShell.tsx'
import { noticeOf, scriptedDesk } from './testing/scriptedDesk.ts'

it('no line of a notification ends between a sign and its amount', async () => {
  const notices = [
    noticeOf({ id: 2, text: 'Backtest finished. Momentum on HDFC: −₹6,839 in 12 trades.' }),
    noticeOf({ id: 1, text: 'Backtest finished. Momentum on HDFC: +₹6,839 in 12 trades.' }),
  ]
  await openShell('/settings', scriptedDesk({ notices }))
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const texts = sheet.getAllByRole('listitem').map(item => item.textContent)
  expect(texts[0]).toContain('HDFC: −\u2060₹6,839 in')
  expect(texts[1]).toContain('HDFC: +\u2060₹6,839 in')
})

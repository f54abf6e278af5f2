import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paperOf } from '../../desk/testing/paperDesk.ts'
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

it('the list says that it holds one trading day of a paper session, and the last hundred of the sample', async () => {
  const openSheet = async (part: Parameters<typeof scriptedDesk>[0]) => {
    cleanup()
    await openShell('/settings', scriptedDesk(part))
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
    return (await screen.findByRole('dialog', { name: 'Notifications' })).textContent
  }
  const day = 'Only those of 14 Mar 2023 are listed, 100 at most: each trading day begins a new list.'
  expect(await openSheet({ paper: paperOf(), notices: [noticeOf()] })).toContain(day)
  expect(await openSheet({ paper: paperOf() })).toContain(day)
  expect(await openSheet({ notices: [noticeOf()] })).toContain('Only the last 100 notifications are kept.')
})

import { expect, it } from 'vitest'
import { firstDifference } from './proof.ts'

const lineOf = (limit: string) =>
  `2023-03-14T10:00:00 ORD000001 rejected buy 1050 0 Position above the limit of ${limit}`

it('D7 an event that was recorded before its numbers were grouped is the same event', () => {
  expect(firstDifference([lineOf('1000')], [lineOf('1,000')])).toBeNull()
  expect(firstDifference([lineOf('123456')], [lineOf('1,23,456')])).toBeNull()
})

it('D7 another number is another event, however it is written', () => {
  const [recorded, replayed] = [lineOf('1000'), lineOf('1,001')]
  expect(firstDifference([recorded], [replayed])).toEqual({ recorded, replayed })
})

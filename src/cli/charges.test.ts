/** The charges command as its user starts it: in a process of its own. */
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'

const charges = (args: string) => runCommand('charges', args.split(' '))

describe('npm run charges', () => {
  it('C4 prints one JSON object in rupees, exact', () => {
    const roundTrip =
      '--segment equity-delivery --qty 10 --buy 3200 --sell 3290 --buy-date 2023-03-15 --sell-date 2023-05-15 --dp on'
    expect(charges(roundTrip)).toEqual({
      status: 0,
      stdout:
        '{"brokerage":0,"stt":64.9,"exchange":2.17325,"ipft":0.0329,"sebi":0.0649,"stamp":4.8,"gst":0.402867,' +
        '"dp":15.93,"total":88.303917,"gross":900,"net":811.696083,"breakevenPoints":8.8303917}\n',
      stderr: '',
    })
  })

  it('exits with 2 and one sentence for what a trader can fix', () => {
    expect(charges('--segment index-futures')).toEqual({
      status: 2,
      stdout: '',
      stderr: '--qty is missing. See --help.\n',
    })
  })
})

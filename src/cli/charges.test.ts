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
        '"dp":15.93,"total":88.303917,"gross":900,"net":811.696083,"breakevenPoints":8.8303917,"notes":[]}\n',
      stderr: '',
    })
  })

  it('C2 says in its notes what is not sure of the figures', () => {
    const short =
      '--segment index-futures --qty 65 --buy 26000 --sell 26050 --buy-date 2026-11-22 --sell-date 2020-06-30'
    const { status, stdout } = charges(short)
    expect([status, JSON.parse(stdout).notes]).toEqual([
      0,
      [
        'NSE has no session on 22 Nov 2026, a Sunday: such a trade cannot be made.',
        'Stamp duty before 1 Jul 2020 differed by state: one placeholder rate is used.',
        'NSE rates were last checked on 21 Nov 2026: later days use the latest known rates.',
      ],
    ])
  })

  it('exits with 2 and one sentence for what a trader can fix', () => {
    expect(charges('--segment index-futures')).toEqual({
      status: 2,
      stdout: '',
      stderr: '--qty is missing. See --help.\n',
    })
  })
})

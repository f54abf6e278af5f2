/** Every text of the alerts, to be read in one sitting. */
export const ALERT_TEXTS = {
  title: 'Alerts',
  sampleOnly:
    'Price and P&L alerts belong to paper sessions: the prices of the sample stand still. Open a paper desk from the chip in the header.',
  none: 'No alerts. Add one below: it triggers once, and is listed behind the bell.',
  waiting: 'Waiting',
  deleteAlert: 'Delete alert: ',
  add: 'Add alert',
  kind: 'Alert on',
  kinds: { price: 'Price', pnl: 'P&L' },
  symbol: 'Instrument',
  side: 'When it is',
  sides: { above: 'At or above', below: 'At or below' },
  price: 'Price',
  rupees: 'Net P&L today',
  rupeesHelp: 'After charges. A loss is negative: −5,000.',
  events: 'Alert me of',
  fills: 'Fills',
  rejects: 'Rejected orders',
  risk: 'Risk events: halts, limits, stale prices, failed strategies',
  eventsHelp:
    'Rejected orders and risk events are always listed behind the bell, fills only while their switch is on.',
  device: 'On this device',
  sound: 'Sound',
  soundHelp: 'After a reload the browser plays no sound before you press anything on the page.',
  noSound: 'This browser plays no sound here.',
  desktop: 'Desktop notifications',
  denied:
    'The browser blocks notifications from this page. Allow them in its site settings, then switch this on again.',
  dismissed: 'The browser was not allowed to show notifications. Switch this on again to be asked.',
  missing: 'This browser shows no desktop notifications.',
} as const

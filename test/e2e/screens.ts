/** The seven screens: address, and the title that the header shows there. */
export const SCREENS = [
  { path: '/', title: 'Dashboard' },
  { path: '/strategy', title: 'Strategy Monitor' },
  { path: '/orders', title: 'Order Book' },
  { path: '/positions', title: 'Positions' },
  { path: '/backtest', title: 'Backtesting' },
  { path: '/ai', title: 'Algo Trading System' },
  { path: '/settings', title: 'Settings' },
] as const

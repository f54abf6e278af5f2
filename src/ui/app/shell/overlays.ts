import { lazyOverlay } from './lazyOverlay.tsx'

/** The sidebar of narrow windows, lazily. */
export const Drawer = lazyOverlay(async () => (await import('./Drawer.tsx')).Drawer)
/** The question before logging out, lazily. */
export const LogoutDialog = lazyOverlay(async () => (await import('./LogoutDialog.tsx')).LogoutDialog)
/** The list of notifications, lazily. */
export const NotificationsSheet = lazyOverlay(
  async () => (await import('./NotificationsSheet.tsx')).NotificationsSheet,
)
/** The order ticket, lazily. */
export const OrderTicket = lazyOverlay(
  async () => (await import('../../desk/ticket/OrderTicket.tsx')).OrderTicket,
)
/** The alerts, lazily. */
export const AlertsWindow = lazyOverlay(async () => (await import('./AlertsWindow.tsx')).AlertsWindow)
/** The command palette, lazily. */
export const Palette = lazyOverlay(async () => (await import('./Palette.tsx')).Palette)
/** The paper sessions, lazily. */
export const PaperSessions = lazyOverlay(
  async () => (await import('../../paper/PaperSessions.tsx')).PaperSessions,
)
/** The replay of a paper session, lazily. */
export const ReplayDialog = lazyOverlay(
  async () => (await import('../../paper/ReplayDialog.tsx')).ReplayDialog,
)
/** The list of keys, lazily. */
export const ShortcutsDialog = lazyOverlay(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
)
/** The kill switch, lazily. */
export const SwitchDialog = lazyOverlay(async () => (await import('./SwitchDialog.tsx')).SwitchDialog)

/** Fetches them all: the kill switch must open at once, and each without a connection. */
export function preloadOverlays(): void {
  for (const overlay of [
    SwitchDialog,
    OrderTicket,
    NotificationsSheet,
    Palette,
    LogoutDialog,
    ShortcutsDialog,
    Drawer,
    AlertsWindow,
    PaperSessions,
    ReplayDialog,
  ]) {
    overlay.preload()
  }
}

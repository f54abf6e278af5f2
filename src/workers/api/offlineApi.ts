/** What the page and the service workers, which keep the built app, say to each other when a new version is taken. */

/** The message by which the next version takes the place of the one before. */
export const TAKE_OVER = 'take over'

/**
 * The name of an empty cache that is there from when the trader takes the next version until that one is active. A service
 * worker cannot remember it: the browser ends it and starts it again as it likes.
 */
export const NEXT_IS_TAKEN = 'sauda-next-is-taken'

/** The name of the database of the paper sessions, and of the channel on which tabs tell each other that one has changed. */
export const PAPER_LOG = 'sauda-paper'
/** The Web Lock that the tab which trades holds. */
export const PAPER_LOCK = 'sauda-paper-trading'

/** The name of the log's database, and of the channel on which tabs tell each other that it has changed. */
export const DESK_LOG = 'sauda-desk'

/** The whole text of src/ui/strategies/code/apiWords.ts, as src/engine says it now. */
export function apiWordsText(): string
/** The whole text of src/server/ai/tools/strategyApi.ts, as src/engine says it now. */
export function strategyApiText(): string

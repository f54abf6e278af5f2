export const CHROMIUM_ARGS: string[]
export function findChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }>

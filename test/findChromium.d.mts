export const CHROMIUM_ARGS: string[]
export function findChromium(wanted?: string): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }>

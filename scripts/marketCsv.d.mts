export function marketCsv(options: { bars: number; seed?: number; from?: string }): string

export function titleIds(title: string): string[]
export function isControl(title: string): boolean

export function serveStorePage(folder: string): Promise<{ readonly url: string; close(): void }>

import { toast } from '../primitives/toasts.ts'

/**
 * Copies the address of this view, which holds every input; or, with `search`, that of the run which it stands for, on the
 * screen of that path.
 */
export async function copyLink(search?: string, pathname = location.pathname): Promise<void> {
  const link = new URL(location.href)
  link.pathname = pathname
  if (search !== undefined) link.search = search
  try {
    await navigator.clipboard.writeText(link.href)
    toast('Link copied')
  } catch {
    toast('The link could not be copied. Copy it from the address bar.')
  }
}

import { toast } from '../primitives/toasts.ts'

/**
 * Copies the address of this view, which holds every input; or, with `search`, that of the run which it stands for, on the
 * screen of that path. `hash` is what follows the #.
 */
export async function copyLink(search?: string, pathname = location.pathname, hash = ''): Promise<void> {
  const link = new URL(location.href)
  link.hash = hash
  link.pathname = pathname
  if (search !== undefined) link.search = search
  try {
    await navigator.clipboard.writeText(link.href)
    toast('Link copied')
  } catch {
    toast('The link could not be copied. Copy it from the address bar.')
  }
}

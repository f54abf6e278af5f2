import { toast } from '../primitives/toasts.ts'

/** Copies the address of this view, which holds every input. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast('Link copied')
  } catch {
    toast('The link could not be copied. Copy it from the address bar.')
  }
}

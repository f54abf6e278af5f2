/**
 * How windows over the page move. They come as an animation and go as a transition: Headless UI waits for transitions
 * alone, and one that had to turn round halfway could leave a closed window over the page for good (its issue 3892).
 */

/** The way out of a window, in which its `data-closed` class is reached. */
export const GO = 'data-leave:transition data-leave:duration-120 data-leave:ease-out'

/** A window, or the shade behind it, that fades in and out. */
export const FADE = `animate-fade data-closed:opacity-0 ${GO}`

import { type Random, seededRandom } from '../../core/random.ts'

const SQRT_3 = 1.732_050_807_568_877_2

/** Seeds are whole numbers below it, so that day and stream fit beside them. */
export const SEED_LIMIT = 4_294_967_296
const DAY_LIMIT = 32_768
const STREAM_LIMIT = 32

/** The random numbers of one day and stream, whatever other days were asked for. `day` is a day number in India. */
export function dayRandom(seed: number, day: number, stream: number): Random {
  return seededRandom((seed * DAY_LIMIT + day) * STREAM_LIMIT + stream)
}

/**
 * A draw with mean 0 and deviation 1 in the shape of a bell, from −3.46 to 3.46: the sum of four even draws. No logarithm
 * or cosine, which differ by an ulp between JavaScript engines.
 */
export function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * SQRT_3
}

/** One draw in so many is news: that much larger. */
const NEWS_EVERY = 700
const NEWS_SIZE = 5

/** A bell that now and then jumps, as prices do on news. */
export function jumpyBell(random: Random): number {
  const draw = bell(random)
  return random() * NEWS_EVERY < 1 ? draw * NEWS_SIZE : draw
}

/** An exponential draw with mean 1: half the squares of two bells. */
export function exponential(random: Random): number {
  const a = bell(random)
  const b = bell(random)
  return (a * a + b * b) / 2
}

/**
 * Variance that remembers (GARCH(1,1), Bollerslev 1986), with mean 1: calm follows calm and storm follows storm, which
 * also makes the tails fat. Gives the variance now; `draw` is what it was multiplied with.
 */
export function nextVariance(variance: number, draw: number, memory: number, news: number): number {
  return Math.min(1 - memory - news + variance * (memory + news * draw * draw), 40)
}

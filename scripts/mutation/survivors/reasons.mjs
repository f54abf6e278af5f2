// Reasons that hold in more than one room.

export const SHORT_WAY = 'a short way to what the general one gives as well'
export const SAME_AT_EDGE = 'at the edge itself both ways give the same'

/** Longest content of a joke, in UTF-16 units. */
export const longestJoke = 2000;

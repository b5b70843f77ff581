/**
 * Eight colors for series, which stay apart for every kind of color blindness and from the ground they stand on
 * (`chart-palette.test.ts` measures it). Neighbours in the order differ most.
 */
export const palettes = {
  light: ['#1668dc', '#e0690c', '#00695a', '#c76aa8', '#2b9bc9', '#33267a', '#5f7a00', '#6b2f12'],
  dark: ['#4c9dff', '#ff8f3f', '#17a585', '#f4a3d4', '#b9e2ff', '#8468ee', '#f7e27a', '#b0603a'],
} as const;

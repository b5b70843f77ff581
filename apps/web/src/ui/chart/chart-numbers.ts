/** The numbers of a chart, for who does not see it and who wants to copy them. */
export interface ChartNumbers {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

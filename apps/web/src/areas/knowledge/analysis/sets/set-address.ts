/** Where a list is opened, by whomever the link is sent to. */
export function setAddress(id: number): string {
  return `/knowledge/mutation-analysis?set=${id}`;
}

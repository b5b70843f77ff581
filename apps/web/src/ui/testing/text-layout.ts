/** There is no layout in tests: each piece of a text is as large as a letter. What ends it, since files share a page. */
export function stubTextLayout(): () => void {
  const before = Object.getOwnPropertyDescriptor(Range.prototype, 'getClientRects');
  const letter = { left: 0, right: 10, top: 0, bottom: 20, width: 10, height: 20, x: 0, y: 0 };
  Object.defineProperty(Range.prototype, 'getClientRects', {
    configurable: true,
    writable: true,
    value: () => [letter],
  });
  return () => {
    if (before) Object.defineProperty(Range.prototype, 'getClientRects', before);
    else Reflect.deleteProperty(Range.prototype, 'getClientRects');
  };
}

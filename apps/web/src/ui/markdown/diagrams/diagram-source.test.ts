// @vitest-environment node
import { expect, it } from 'vitest';
import { hostileMarkdown } from '../../../../../../packages/rich-text/test/hostile-markdown.ts';
import { calmDiagram } from './diagram-source.ts';

it('an ordinary diagram is drawn as it was written', () => {
  for (const source of [
    'graph TD; A["第一行<br/>第二行"] -->|标签| B{判断}; B <--> C',
    'sequenceDiagram\nA->>B: 你好\nB-->>A: <b>好</b>',
    'classDiagram\nclass A {\n<<interface>>\n+int x = 1\n}\nA <|-- B',
    'graph TD; A@{ img: "/prod-api/files/a.png", label: "图", h: 60 }; style A fill:#f9f,stroke:#333',
    String.raw`graph TD; A["$$\frac{a}{b}$$"] --> B["第一行\n第二行 url(x)"]`,
    '%%{init: {"theme": "forest"}}%%\npie title 占比\n"甲" : 1',
  ])
    expect(calmDiagram(source)).toBe(source);
});

it('X02 nothing in a hostile diagram acts or fetches while it is drawn', () => {
  const diagrams = hostileMarkdown.filter((text) => text.startsWith('```mermaid\n'));
  expect(diagrams.length).toBeGreaterThan(15);
  for (const text of diagrams) {
    const calm = calmDiagram(text);
    expect(calm).not.toMatch(/<[a-z!/?][^<>\n]*=|url\(|@import|img:\s*"http/i);
  }
  expect(calmDiagram('A["<img src=x onerror=y>甲"]')).toBe('A["＜img src=x onerror=y>甲"]');
  expect(calmDiagram('sequenceDiagram\nA->>B: link C: d\nlink A: 首页 @ https://a.example')).toBe(
    'sequenceDiagram\nA->>B: link C: d\n',
  );
  expect(calmDiagram(String.raw`style A fill:u\72l(https://x)`)).toBe(
    'style A fill:u72l(https://x)',
  );
});

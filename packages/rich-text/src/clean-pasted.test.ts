import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../test/hostile-texts.ts';
import { excelPage, excelText, wordPage, wordText } from '../test/office-pages.ts';
import { cleanPasted, embeddedPictures } from './clean-pasted.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

describe('what is pasted', () => {
  it('from Word: headings, marks, colours, lists, tables and empty lines stay, nothing else of it', () => {
    expect(cleanPasted(wordPage)).toBe(wordText);
  });

  it('from Excel: looks of classes, column widths and merged cells stay, hidden rows go', () => {
    expect(cleanPasted(excelPage)).toBe(excelText);
  });

  it('from Word: lists nest by their level, go on from their number, and part where the kind changes', () => {
    const entry = (level: number, marker: string, text: string): string =>
      `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>\n`;
    const page = [
      entry(1, '4.', '四'),
      entry(3, '§', '深'),
      entry(2, 'a)', '浅'),
      entry(1, '·', '点'),
      '<p>断</p>',
      entry(2, '·', '又'),
    ];
    expect(cleanPasted(page.join(''))).toBe(
      '<ol start="4"><li><p>四</p><ul><li><p>深</p></li></ul><ol><li><p>浅</p></li></ol></li></ol>' +
        '<ul><li><p>点</p></li></ul><p>断</p><ul><li><p>又</p></li></ul>',
    );
  });

  it('from an online editor: a bold that takes itself back is none, styles become marks', () => {
    expect(
      cleanPasted(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:italic;text-decoration:underline;color:rgb(0,0,0)">甲</span><span style="color:#1155cc;font-weight:400">乙</span></p></b>`,
      ),
    ).toBe('<p><u><em><strong>甲</strong></em></u><span style="color: #1155cc;">乙</span></p>');
  });

  it('keeps the white space of code, and drops line breaks between Chinese characters only', () => {
    expect(cleanPasted('<pre>a\n  b</pre><p>中\n文 and\nmore</p>')).toBe(
      '<pre>a\n  b</pre><p>中文 and more</p>',
    );
  });

  it('brings its own pictures once they are uploaded; foreign ones and those of a disk do not come', () => {
    const page =
      '<p><img src="data:image/png;base64,AAAA" width="9" alt="图"><img src="https://evil.example/a.png"><img src="file:///C:/a.png"></p>';
    expect(embeddedPictures(page)).toEqual(['data:image/png;base64,AAAA']);
    const pictures = new Map([['data:image/png;base64,AAAA', '/prod-api/1.png']]);
    expect(cleanPasted(page, { pictures })).toBe(
      '<p><img src="/prod-api/1.png" width="9" alt="图"></p>',
    );
    expect(cleanPasted(page)).toBe('<p></p>');
  });

  it('is taken as it is when it is the editor’s own copy', () => {
    const own = '<ul data-pm-slice="2 2 []"><li><p>甲  乙</p></li></ul>';
    expect(cleanPasted(own)).toBe(own);
  });

  it('X01 is never anything that the sanitiser would still change', () => {
    for (const text of [...hostileTexts, wordPage, excelPage]) {
      const cleaned = cleanPasted(text);
      expect(sanitizeRichText(cleaned), text).toBe(cleaned);
    }
  });
});

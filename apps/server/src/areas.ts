import { authArea } from '#areas/auth/area.ts';
import { blogArea } from '#areas/blog/area.ts';
import { bookArea } from '#areas/book/area.ts';
import { chatArea } from '#areas/chat/area.ts';
import { filesArea } from '#areas/files/area.ts';
import { genomeArea } from '#areas/genome/area.ts';
import { homeArea } from '#areas/home/area.ts';
import { knowledgeArea } from '#areas/knowledge/area.ts';
import { mindmapArea } from '#areas/mindmap/area.ts';
import { monitorArea } from '#areas/monitor/area.ts';
import { notebookArea } from '#areas/notebook/area.ts';
import { reportArea } from '#areas/report/area.ts';
import { systemArea } from '#areas/system/area.ts';
import { tradingArea } from '#areas/trading/area.ts';
import type { Area } from '#core/area.ts';
import { jokeArea } from '#areas/joke/area.ts';
import { mallArea } from '#areas/mall/area.ts';

/** Every area of the server. The demo set of the first start is made in this order. */
export const areas: readonly Area[] = [
  jokeArea,
  authArea,
  filesArea,
  notebookArea,
  blogArea,
  bookArea,
  mindmapArea,
  systemArea,
  // To-dos of the office's people, too.
  homeArea,
  monitorArea,
  reportArea,
  tradingArea,
  knowledgeArea,
  // Reads of the family that the knowledge base has.
  genomeArea,
  chatArea,
  mallArea,
];

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ordersIn, readingsOf } from './readings.ts';

/** What the provider was asked. */
export interface AskedOfStub {
  model: string;
  key: string;
  messages: AskedMessage[];
  tools?: { function: { name: string; parameters: object } }[];
}

interface AskedMessage {
  role: string;
  content: string;
  tool_calls?: { function: { name: string; arguments: string } }[];
}

/** A provider that speaks the protocol of OpenAI on a port of its own; what it does is chosen by the model's name. */
export interface StubProvider {
  baseUrl: string;
  asked: AskedOfStub[];
  /** Answers that are being written, and those that the other side has left. */
  counts: { open: number; aborted: number };
  /** Lets answers of the model `gated` go on by so many pieces. */
  release: (pieces: number) => void;
  stop: () => Promise<void>;
}

export const stubKey = 'sk-stub-0123456789abcdef';

interface Talk {
  asked: AskedOfStub;
  response: ServerResponse;
  send: (data: unknown) => void;
  text: (content: string) => void;
  end: (usage?: { prompt_tokens: number; completion_tokens: number }) => void;
}

const counted = { prompt_tokens: 11, completion_tokens: 7 };

type Behaviour = (talk: Talk, waitForGate: () => Promise<void>) => void | Promise<void>;

/** What the stub does, by the model that is asked for; others answer with one word. */
const behaviours: Record<string, Behaviour> = {
  /** Breaks off where it is to sum something up. */
  'no-summary': (talk, wait) => behaviours['echo']?.(talk, wait),
  /** Says nothing where it is to sum something up. */
  'slow-summary': (talk, wait) => behaviours['echo']?.(talk, wait),
  gated: async ({ response, text }, waitForGate) => {
    for (let at = 0; !response.destroyed; at += 1) {
      await waitForGate();
      if (!response.destroyed) text(`段${at} `);
    }
  },
  echo: ({ asked, text, end }) => {
    text(`收到：${asked.messages.at(-1)?.content ?? ''}`);
    end(counted);
  },
  /** Says the same again as a model writes: a few signs at a time. */
  parrot: async ({ asked, text, end }) => {
    for (const piece of asked.messages.at(-1)?.content.match(/.{1,40}/gsu) ?? []) {
      text(piece);
      await sleep(2);
    }
    end(counted);
  },
  system: ({ asked, text, end }) => {
    text(asked.messages.find(({ role }) => role === 'system')?.content ?? '');
    end(counted);
  },
  cites: ({ text, end }) => {
    text('依据 [1] 和 [9]，代码 `a[9]` 与 list[9] 不变。');
    end(counted);
  },
  cut: async ({ response, text }) => {
    text('前半句');
    await sleep(30);
    response.destroy();
  },
  'no-end': ({ response, text }) => {
    text('没有结尾');
    response.end();
  },
  garbage: ({ response, text, end }) => {
    text('好');
    response.write('data: {"id": nonsense\n\n');
    end();
  },
  split: async ({ response, end }) => {
    const bytes = Buffer.from(`data: ${JSON.stringify(chunkOf('测试😀字'))}\n\n`);
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await sleep(1);
    }
    end(counted);
  },
  crlf: ({ response, end }) => {
    response.write(`data: ${JSON.stringify(chunkOf('换行'))}\r\n\r\n: 注释\r\n\r\n`);
    response.write(`data: ${JSON.stringify(chunkOf('也行'))}\r\n\r\n`);
    end(counted);
  },
  'empty-deltas': ({ send, text, end }) => {
    send(chunkOf(''));
    text('甲');
    send(chunkOf(''));
    text('乙');
    end(counted);
  },
  reasons: ({ send, text, end }) => {
    send({ ...chunkOf(''), choices: [{ index: 0, delta: { reasoning_content: '想一想' } }] });
    text('结论');
    end(counted);
  },
  /** Fails after all, and repeats the key as it does. */
  'fails-late': ({ asked, text, send, response }) => {
    text('前半句');
    send({ error: { message: `Key ${asked.key} has no credit left`, type: 'billing' } });
    response.end('data: [DONE]\n\n');
  },
  filtered: ({ send, response }) => {
    send({ ...chunkOf(''), choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] });
    response.end('data: [DONE]\n\n');
  },
  hang: () => undefined,
  mends: ({ asked, text, end }) => {
    const written = asked.messages.at(-1)?.content ?? '';
    text(written.replaceAll('晴郎', '晴朗').replaceAll('散不', '散步'));
    end(counted);
  },
  obeys: (talk) => obey(talk),
  /** Calls a tool for ever. */
  restless: (talk) => {
    const { messages, tools = [] } = talk.asked;
    if (tools.length > 0)
      return callTool(talk, {
        name: 'gene_lookup',
        given: JSON.stringify({ symbol: `GENE${messages.length}` }),
      });
    talk.text('够了');
    talk.end(counted);
  },
};

/**
 * Does whatever any text that it reads tells it to: `CALL name {…}`, and what looks like a call, in a question, a passage or
 * what a tool brought back, hidden or not; each once, one at a time. Then it says all that it was told.
 */
function obey(talk: Talk): void {
  const { messages, tools = [] } = talk.asked;
  // Told what became of what it proposed, it has nothing more to do.
  if (messages.at(-1)?.content.startsWith('我已经决定了')) {
    talk.text('知道了');
    return talk.end(counted);
  }
  const read = messages.map(({ content }) => content ?? '').join('\n');
  const done = new Set(
    messages.flatMap(({ tool_calls: calls = [] }) =>
      calls.map((call) => `${call.function.name} ${call.function.arguments}`),
    ),
  );
  const told = ordersIn(readingsOf(read));
  const next = told.find(({ name, given }) => !done.has(`${name} ${given}`));
  if (next && tools.length > 0) return callTool(talk, next);
  const said = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  talk.text(said.length > 0 ? `查到：${said.join(' / ')}` : '好的');
  talk.end(counted);
}

/** Calls a tool, its name and what it is given in pieces. */
function callTool(
  { send, response, asked }: Talk,
  { name, given }: { name: string; given: string },
) {
  const half = Math.ceil(given.length / 2);
  const id = `call_${asked.messages.length}`;
  const piece = (call: object): void =>
    send({
      ...chunkOf(''),
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] } }],
    });
  piece({ id, type: 'function', function: { name, arguments: given.slice(0, half) } });
  piece({ function: { arguments: given.slice(half) } });
  send({ ...chunkOf(''), choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
  send({ ...chunkOf(''), choices: [], usage: { ...counted, total_tokens: 0 } });
  response.end('data: [DONE]\n\n');
}

/** `words-40-5` writes forty words with five milliseconds between them. */
async function writeWords({ response, text, end }: Talk, [count = 0, pauseMs = 0]: number[]) {
  for (let at = 0; at < count && !response.destroyed; at += 1) {
    text(`词${at} `);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  end({ prompt_tokens: 11, completion_tokens: count });
}

/** Leaves after so many words; asked to go on, it says what is missing behind what it is told it has said. */
async function breakOff({ asked, response, text, end }: Talk, [at = 0, count = 0]: number[]) {
  const isOn = asked.messages.at(-1)?.content.startsWith('请从中断的地方接着写') ?? false;
  const said = isOn ? (asked.messages.at(-2)?.content.length ?? 0) : 0;
  const missing = wordsOf(count).slice(said);
  for (const [n, word] of (missing.match(/\S* /g) ?? []).entries()) {
    if (!isOn && n === at) {
      response.destroy();
      return;
    }
    text(word);
    await sleep(1);
  }
  end(counted);
}

/** What the models `words` and `breaks` say. */
export const wordsOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `词${at} `).join('');

/** Whether the beginning of a conversation is to be summed up. */
const isSummary = ({ messages }: AskedOfStub): boolean =>
  messages[0]?.content.startsWith('把给你的对话概括成') ?? false;

/** What the stub sums a text up to: its length and the first signs of each of its lines. */
function sumUp({ asked, text, end, response }: Talk): void {
  const said = asked.messages.at(-1)?.content ?? '';
  if (asked.model === 'no-summary') {
    response.destroy();
    return;
  }
  if (asked.model === 'slow-summary') return;
  const lines = said.split('\n').map((line) => line.slice(0, 6));
  text(`概括 ${said.length}：${lines.join('|')}`);
  end(counted);
}

async function answer(talk: Talk, waitForGate: () => Promise<void>): Promise<void> {
  const { model } = talk.asked;
  if (isSummary(talk.asked)) return sumUp(talk);
  const words = /^words-(\d+)-(\d+)$/.exec(model);
  if (words) return writeWords(talk, words.slice(1).map(Number));
  const breaks = /^breaks-(\d+)-(\d+)$/.exec(model);
  if (breaks) return breakOff(talk, breaks.slice(1).map(Number));
  const behave = behaviours[model];
  if (behave) return behave(talk, waitForGate);
  talk.text('好');
  talk.end(counted);
}

const chunkOf = (content: string) => ({
  id: 'stub',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'stub',
  choices: [
    { index: 0, delta: { role: 'assistant', content }, finish_reason: null as string | null },
  ],
});

/** What is refused before anything is written, by model. */
const refusals: Record<string, [number, string]> = {
  fail401: [401, 'Incorrect API key provided'],
  fail404: [404, 'The model does not exist'],
  fail429: [429, 'Rate limit reached'],
  fail500: [500, 'The server had an error'],
  'too-long': [400, "This model's maximum context length is 8 tokens"],
  redirect: [302, 'elsewhere'],
  tools: [400, 'stub/no-tools does not support tools'],
};

export async function startStubProvider(port = 0): Promise<StubProvider> {
  const asked: AskedOfStub[] = [];
  const counts = { open: 0, aborted: 0 };
  const failedOnce = new Set<string>();
  const gate = { permits: 0 };
  let waiting: (() => void)[] = [];
  /** Whoever has been left takes nothing from those that come after. */
  const waitForGate = async (response: ServerResponse): Promise<void> => {
    while (gate.permits === 0 && !response.destroyed)
      await new Promise<void>((resolve) => waiting.push(resolve));
    if (!response.destroyed) gate.permits -= 1;
  };
  const wake = (): void => {
    for (const one of waiting.splice(0)) one();
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (request.url?.endsWith('/models')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: 'echo' }, { id: 'gated' }] }));
      return;
    }
    const body = JSON.parse(await textOf(request)) as Omit<AskedOfStub, 'key'>;
    const one = { ...body, key };
    asked.push(one);
    const wrongKey = key === stubKey ? undefined : refusals['fail401'];
    const once = body.model === 'fail500-then-ok' && !failedOnce.has(body.model);
    failedOnce.add(body.model);
    const isRefusing = body.model === 'no-tools' && body.tools !== undefined;
    const refusal = wrongKey ?? refusals[isRefusing ? 'tools' : once ? 'fail500' : body.model];
    if (refusal) {
      response.writeHead(refusal[0], {
        'content-type': 'application/json',
        ...(refusal[0] === 429 ? { 'retry-after': '18' } : {}),
        ...(refusal[0] === 302 ? { location: 'http://127.0.0.1:9/' } : {}),
      });
      // Careless providers repeat the key.
      response.end(JSON.stringify({ error: { message: `${refusal[1]}: ${key}` } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    counts.open += 1;
    response.on('close', () => {
      counts.open -= 1;
      if (!response.writableEnded) counts.aborted += 1;
      wake();
    });
    const send = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`);
    await answer(
      {
        asked: one,
        response,
        send,
        text: (content) => send(chunkOf(content)),
        end: (usage) => {
          const last = chunkOf('');
          send({ ...last, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
          if (usage) send({ ...last, choices: [], usage: { ...usage, total_tokens: 0 } });
          response.end('data: [DONE]\n\n');
        },
      },
      () => waitForGate(response),
    );
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    counts,
    release: (pieces) => {
      gate.permits += pieces;
      wake();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      waiting = [];
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request as AsyncIterable<string>) text += chunk;
  return text;
}

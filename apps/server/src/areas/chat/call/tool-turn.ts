import { callLimits } from '@wm/contract/chat/call';
import { cutText } from '@wm/contract/core/stored-text';
import type { JSONSchema7, ToolSet } from 'ai';
import { z } from 'zod';
import type {
  AssistantTool,
  CitedPassage,
  ReadingTool,
  ToolAsking,
  ToolFinding,
  WritingTool,
} from '#core/assistant/assistant-tool.ts';
import { mayUse } from '#core/assistant/toolbox.ts';
import { AppError } from '#core/app-error.ts';
import type { Principal } from '#core/access/principal.ts';
import type { StoredCall } from '../chat.table.ts';
import { textIn } from './text-in.ts';

type Input = Record<string, unknown>;

/** UTF-16 units of what a model is told of one call. */
const resultAtMost = 4000;
const shownText = 200;

export interface TurnPorts {
  tools: readonly AssistantTool[];
  /** Calls of the same answer before it was gone on with. */
  before: readonly StoredCall[];
  /** UTF-16 units of all results together. */
  room: number;
  signal: AbortSignal;
  /** The asker as he is now; undefined where he is not any more. */
  principal: () => Promise<Principal | undefined>;
  /** Numbers passages among the sources of the answer. */
  cite: (passages: readonly CitedPassage[]) => { n: number; passage: CitedPassage }[];
  keep: (calls: readonly StoredCall[]) => Promise<void>;
  /** Told of what no tool throws on purpose. */
  onFault: (error: unknown) => void;
}

/** The calls of one answer. */
export class ToolTurn {
  readonly calls: StoredCall[];
  readonly #ports: TurnPorts;
  readonly #before: number;
  #begun = 0;
  #room: number;

  constructor(ports: TurnPorts) {
    this.#ports = ports;
    this.calls = [...ports.before];
    this.#before = ports.before.length;
    this.#room = ports.room;
  }

  /** What the library that speaks with models is given. What comes is looked at by each tool's own schema, when it runs. */
  async set(): Promise<ToolSet> {
    const { dynamicTool, jsonSchema } = await import('ai');
    const offered = (tool: AssistantTool): ToolSet[string] =>
      dynamicTool({
        description: tool.description,
        inputSchema: jsonSchema(z.toJSONSchema(tool.input, { io: 'input' }) as JSONSchema7),
        execute: (given) => this.#run(tool, given),
      });
    return Object.fromEntries(this.#ports.tools.map((tool) => [tool.name, offered(tool)]));
  }

  /** Whether nothing more is to be called: the model has to answer with what it has. */
  get isFull(): boolean {
    return this.#begun >= callLimits.calls || this.#room <= 0;
  }

  /** Whether it waits for a person. */
  get isAsking(): boolean {
    return this.calls.some(({ n, state }) => state === 'asked' && n > this.#before);
  }

  /** Tells something of the calls beside them. */
  note(answered: string): Promise<void> {
    return this.#add({ state: 'noted', answered });
  }

  async #run(tool: AssistantTool, given: unknown): Promise<string> {
    this.#begun += 1;
    if (this.#begun > callLimits.calls) return '没有执行：已经到了一次回答能查的次数。';
    const principal = await this.#ports.principal();
    if (!principal || !mayUse(principal, tool)) return this.#fail(tool, '', '没有权限');
    const parsed = tool.input.safeParse(given);
    if (!parsed.success)
      return this.#fail(tool, '', `参数不正确：${parsed.error.issues[0]?.message ?? ''}`);
    const asking = { principal, signal: this.#ports.signal };
    try {
      const answer =
        tool.kind === 'read'
          ? await this.#read(tool, parsed.data, asking)
          : await this.#propose(tool, parsed.data, asking);
      return answer;
    } catch (error) {
      this.#ports.signal.throwIfAborted();
      const said = tool.kind === 'read' ? cutText(tool.said(parsed.data), shownText) : '';
      if (error instanceof AppError) return this.#fail(tool, said, error.message);
      this.#ports.onFault(error);
      return this.#fail(tool, said, '没有成功，请换一种方式');
    }
  }

  async #read(tool: ReadingTool, input: Input, asking: ToolAsking): Promise<string> {
    const found = await tool.read(input, asking);
    await this.#add({
      tool: tool.name,
      title: tool.title,
      state: 'done',
      said: cutText(tool.said(input), shownText),
      answered: cutText(found.answered, shownText),
      path: found.path ?? '',
      shown: [...(found.shown ?? [])],
    });
    return this.#spoken(textOf(found, this.#ports));
  }

  async #propose(tool: WritingTool, input: Input, asking: ToolAsking): Promise<string> {
    await tool.check?.(input, asking);
    const fields = tool.fields.map((field) => ({
      ...field,
      text: textIn(input, field.name) ?? '',
    }));
    await this.#add({
      tool: tool.name,
      title: tool.title,
      state: 'asked',
      said: cutText(fields[0]?.text ?? '', shownText),
      answered: '',
      fields,
    });
    return '已请用户确认，还没有写入。';
  }

  async #fail({ name, title }: AssistantTool, said: string, why: string): Promise<string> {
    await this.#add({ tool: name, title, state: 'failed', said, answered: why });
    return this.#spoken(`没有执行：${why}`);
  }

  async #add(call: Partial<StoredCall> & Pick<StoredCall, 'state' | 'answered'>): Promise<void> {
    const blank = { tool: '', title: '', said: '', path: '', fields: [], shown: [] };
    this.calls.push({ ...blank, ...call, n: this.calls.length + 1 });
    await this.#ports.keep(this.calls);
  }

  /** What the model is told of a call, as far as there is room. */
  #spoken(text: string): string {
    const cut = cutText(text, Math.max(0, Math.min(resultAtMost, this.#room)));
    this.#room -= cut.length;
    return cut.length < text.length ? `${cut}\n（后面的略去）` : cut;
  }
}

function textOf(found: ToolFinding, { cite }: TurnPorts): string {
  const passages = cite(found.passages ?? []).map(
    ({ n, passage }) => `[${n}] ${passage.title}\n${passage.quote}`,
  );
  return [found.text, ...passages].filter((part) => part !== '').join('\n\n');
}

import { longestTodo } from '@wm/contract/home/limits';
import { useState } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { todoApi } from '../todo.api.ts';
import { linkTitleOf, marksOf } from './line-marks.ts';
import type { LineMark } from './line-marks.ts';
import type { LineNow } from './line-reader.ts';
import { parseTodoLine } from './parse-todo-line.ts';
import type { TodoLine } from './parse-todo-line.ts';

export interface TodoLineField {
  text: string;
  line: TodoLine;
  marks: LineMark[];
  /** Why it was not added; empty otherwise. */
  fault: string;
  isAdding: boolean;
  type: (text: string) => void;
  /** Words that were read are to stay as they stand. */
  keepPlain: (words: string) => void;
  add: () => Promise<void>;
}

interface Options {
  now: LineNow;
  onAdded: () => Promise<void>;
}

/** A line that is typed, what it says, and its way to the server. What was refused stays. */
export function useTodoLine({ now, onAdded }: Options): TodoLineField {
  const [text, setText] = useState('');
  const [plain, setPlain] = useState<readonly string[]>([]);
  const [fault, setFault] = useState('');
  const [isAdding, setAdding] = useState(false);
  const line = parseTodoLine(text, { now, plain, origin: location.origin });
  const type = (next: string): void => {
    setText(next);
    setFault('');
    // Words that are gone may be read when they come again.
    setPlain((before) => before.filter((words) => next.includes(words)));
  };
  const add = async (): Promise<void> => {
    if (isAdding || text.trim() === '') return;
    const missing = faultOf(line);
    if (missing) return setFault(missing);
    setAdding(true);
    try {
      await todoApi.create(inputOf(line));
      // What was typed on meanwhile is the next one.
      setText((now) => (now === text ? '' : now));
      setPlain((before) => (before === plain ? [] : before));
    } catch (error) {
      const [field] = fieldErrorsOf(error);
      setFault(
        field?.errors[0] ?? (error instanceof HttpError ? error.message : '没有保存，请重试'),
      );
      return setAdding(false);
    }
    // The line takes the next one while the list is asked for.
    setAdding(false);
    return onAdded();
  };
  return {
    text,
    line,
    fault,
    isAdding,
    type,
    add,
    marks: marksOf(text, line),
    keepPlain: (words) => setPlain((before) => [...before, words]),
  };
}

function faultOf({ text, linkAddress }: TodoLine): string {
  if (text === '' && linkAddress === '') return '请写下要做什么';
  return text.length > longestTodo ? `待办不超过 ${longestTodo} 个字符` : '';
}

function inputOf({ text, dueDay, dueMinute, repeat, repeatDay, linkAddress }: TodoLine) {
  const linkTitle = linkAddress === '' ? '' : linkTitleOf(linkAddress);
  const due = { dueDay, dueMinute, repeat, repeatDay };
  return { text: text || linkTitle, note: '', ...due, linkAddress, linkTitle };
}

import { cutText } from '@wm/contract/core/stored-text';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { connect as connectPlain } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectSecure } from 'node:tls';
import type { MailConfig } from '#core/config.ts';
import { safeAddress } from './guarded-connect.ts';

const timeLimitMs = 20_000;
const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

export interface Mail {
  subject: string;
  text: string;
  /** The same for those who read mail as pages; programs that do not show the text. */
  html?: string;
}

interface Session {
  /** Sends a line and answers the reply; throws when its code is not among those wanted. */
  ask: (line: string | undefined, wanted: number) => Promise<string>;
  socket: Socket;
}

/**
 * Sends a text by the operator's mail server (RFC 5321), encrypted where the server offers it; a password is never
 * sent in the clear. The server has to be public or allowed, as for every call to the outside.
 */
export async function sendMail(
  config: MailConfig,
  mail: Mail,
  allowed: readonly string[],
): Promise<void> {
  const url = new URL(config.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = await safeAddress(url.hostname, allowed);
  const port = Number(url.port) || (defaultPorts[url.protocol] ?? 587);
  const isSecure = url.protocol === 'smtps:';
  const socket = isSecure
    ? connectSecure({ host: address, port, servername: host })
    : connectPlain({ host: address, port });
  let session = openSession(socket);
  const timer = setTimeout(
    () => session.socket.destroy(new Error('邮件服务器没有响应')),
    timeLimitMs,
  );
  try {
    await session.ask(undefined, 220);
    let offers = await session.ask(`EHLO ${hostname()}`, 250);
    let isEncrypted = isSecure;
    if (!isSecure && /STARTTLS/i.test(offers)) {
      await session.ask('STARTTLS', 220);
      session = openSession(connectSecure({ socket, servername: host }));
      offers = await session.ask(`EHLO ${hostname()}`, 250);
      isEncrypted = true;
    }
    if (url.username !== '') await signIn(session, url, isEncrypted);
    await session.ask(`MAIL FROM:<${config.from}>`, 250);
    for (const to of config.to) await session.ask(`RCPT TO:<${to}>`, 250);
    await session.ask('DATA', 354);
    await session.ask(`${messageOf(config, mail)}\r\n.`, 250);
    await session.ask('QUIT', 221).catch(() => undefined);
  } finally {
    clearTimeout(timer);
    session.socket.destroy();
    socket.destroy();
  }
}

async function signIn(session: Session, url: URL, isEncrypted: boolean): Promise<void> {
  if (!isEncrypted) throw new Error('邮件服务器不支持加密，不会发送密码');
  const name = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const proof = Buffer.from(`\0${name}\0${password}`).toString('base64');
  await session.ask(`AUTH PLAIN ${proof}`, 235);
}

function openSession(socket: Socket): Session {
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  const replies: string[] = [];
  let waiting: (() => void) | undefined;
  let failure: Error | undefined;
  let reply = '';
  const wake = (): void => {
    waiting?.();
    waiting = undefined;
  };
  lines.on('line', (line) => {
    reply += `${line}\n`;
    // A hyphen behind the code: more lines follow.
    if (/^\d{3}-/.test(line)) return;
    replies.push(reply);
    reply = '';
    wake();
  });
  const fail = (error?: Error): void => {
    failure ??= error ?? new Error('邮件服务器断开了连接');
    wake();
  };
  socket.on('error', fail);
  socket.on('close', () => fail());
  const next = async (): Promise<string> => {
    while (replies.length === 0) {
      if (failure) throw failure;
      await new Promise<void>((resolve) => (waiting = resolve));
    }
    return replies.shift() ?? '';
  };
  return {
    socket,
    ask: async (line, wanted) => {
      if (line !== undefined) socket.write(`${line}\r\n`);
      const answer = await next();
      if (Number.parseInt(answer, 10) !== wanted)
        throw new Error(`邮件服务器回答：${cutText(answer.trim(), 200)}`);
      return answer;
    },
  };
}

/** The message with its text in base64: lines are short and never begin with a dot. */
function messageOf({ from, to }: MailConfig, { subject, text, html }: Mail): string {
  const plain = partOf('text/plain', text);
  return [
    `From: <${from}>`,
    `To: ${to.map((address) => `<${address}>`).join(', ')}`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1] ?? 'work-manage'}>`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    ...(html === undefined ? plain : alternatives(plain, partOf('text/html', html))),
  ].join('\r\n');
}

function partOf(type: string, text: string): string[] {
  const body = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', body];
}

/** RFC 2046: the richest comes last. No line of base64 begins as a boundary does. */
function alternatives(...parts: string[][]): string[] {
  const boundary = `=_${randomUUID()}`;
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  ];
}

/** RFC 2047: at most 75 signs a word, no character cut in two. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let part = '';
  for (const character of text.replaceAll(/\s+/g, ' ')) {
    if (Buffer.byteLength(part + character) > 42) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part]
    .map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join('\r\n ');
}

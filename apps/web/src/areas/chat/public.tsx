import { HighlightOutlined, MessageOutlined } from '@ant-design/icons';
import type { AskedThing } from '@wm/contract/chat/message';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useAskKey } from './about/use-ask-key.ts';
import type { Selected, TextTarget } from './rewrite/text-target.ts';

/** A conversation about a thing, beside it; opened by the page itself. */
export const AskPanel = lazy(async () => ({
  default: (await import('./about/ask-panel.tsx')).AskPanel,
}));

export { isAskKey } from './about/use-ask-key.ts';

interface AskAboutButtonProps {
  thing: AskedThing;
  /** What the thing is called. */
  title: string;
}

const selectedText = (): string => window.getSelection()?.toString().trim() ?? '';

/** Asks the assistant about what a page shows, by a press or by Ctrl+J; what is selected on the page goes along. */
export function AskAboutButton(props: AskAboutButtonProps): ReactNode {
  return (
    <PermissionGate anyOf={['chat:data:edit']}>
      <AskAbout {...props} />
    </PermissionGate>
  );
}

function AskAbout({ thing, title }: AskAboutButtonProps): ReactNode {
  const [asked, setAsked] = useState<{ selected: string; isOpen: boolean }>();
  const open = (): void => setAsked({ selected: selectedText(), isOpen: true });
  useAskKey(() => {
    if (asked?.isOpen) setAsked({ ...asked, isOpen: false });
    else open();
  });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<MessageOutlined aria-hidden />}
        // On a phone the icon stands alone.
        aria-label="问问 AI"
        // The selection is read before the button takes the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          open();
          // Where the focus comes back to.
          currentTarget.focus();
        }}
      >
        问问 AI
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <AskPanel
            thing={thing}
            title={title}
            selected={asked.selected}
            isOpen={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onClosed={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const RewritePanel = lazy(async () => ({
  default: (await import('./rewrite/rewrite-panel.tsx')).RewritePanel,
}));

/** Has what is selected in an editor improved, translated or explained; what it changes is taken piece by piece. */
export function RewriteButton({ target }: { target: TextTarget }): ReactNode {
  const [asked, setAsked] = useState<{ selected: Selected; isOpen: boolean }>();
  return (
    <PermissionGate anyOf={['chat:data:edit']}>
      <Button
        type="text"
        size="small"
        icon={<HighlightOutlined aria-hidden />}
        // On a phone the icon stands alone.
        aria-label="改写"
        onClick={({ currentTarget }) => {
          setAsked({ selected: target.selected() ?? { from: 0, text: '' }, isOpen: true });
          // Where the focus comes back to.
          currentTarget.focus();
        }}
      >
        改写
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <RewritePanel
            selected={asked.selected}
            target={target}
            isOpen={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onClosed={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </PermissionGate>
  );
}

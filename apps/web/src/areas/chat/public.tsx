import { MessageOutlined } from '@ant-design/icons';
import type { AskedThing } from '@wm/contract/chat/message';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';

const AskPanel = lazy(async () => ({
  default: (await import('./about/ask-panel.tsx')).AskPanel,
}));

interface AskAboutButtonProps {
  thing: AskedThing;
  /** What the thing is called. */
  title: string;
}

/** Asks the assistant about what a page shows; what is selected on the page goes along. */
export function AskAboutButton({ thing, title }: AskAboutButtonProps): ReactNode {
  const [selected, setSelected] = useState<string>();
  return (
    <PermissionGate anyOf={['chat:data:edit']}>
      <Button
        type="text"
        size="small"
        icon={<MessageOutlined aria-hidden />}
        // The selection is read before the button takes the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setSelected(window.getSelection()?.toString().trim() ?? '')}
      >
        问问 AI
      </Button>
      {selected !== undefined && (
        <Suspense fallback={null}>
          <AskPanel
            thing={thing}
            title={title}
            selected={selected}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      )}
    </PermissionGate>
  );
}

import { Button, Drawer, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { overlayTitle } from '#ui/overlays/overlay-title.tsx';
import { closeManual } from './manual-store.ts';
import { findInManual, manualPages, placeOfTopics } from './manual-pages.ts';
import type { ManualPlace, ManualSection } from './manual-pages.ts';
import './manual.css';

interface ManualDrawerProps {
  isOpen: boolean;
  topics: readonly string[];
}

const width = 480;

/** 使用手册, open where it speaks of the screen; one can find in it, and read on. */
export function ManualDrawer({ isOpen, topics }: ManualDrawerProps): ReactNode {
  const isNarrow = useIsNarrow();
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ManualPlace>();
  const [topic] = topics;
  // Another screen, another place: the manual follows, until one has gone elsewhere in it.
  const [followed, setFollowed] = useState({ topic, isOpen });
  if (followed.topic !== topic || followed.isOpen !== isOpen) {
    setFollowed({ topic, isOpen });
    setChosen(undefined);
    setWanted('');
  }
  const place = chosen ?? placeOfTopics(topics);
  const show = (next: ManualPlace): void => {
    setWanted('');
    setChosen(next);
  };
  return (
    <Drawer
      title={overlayTitle('使用手册')}
      open={isOpen}
      onClose={closeManual}
      size={isNarrow ? '100%' : width}
      mask={isNarrow}
      className="wm-manual"
    >
      <Input
        allowClear
        aria-label="在手册里查找"
        placeholder="在手册里查找，如 备份、批注、回测"
        value={wanted}
        maxLength={50}
        onChange={(event) => setWanted(event.target.value)}
      />
      {wanted.trim() !== '' && <Found wanted={wanted} onShow={show} />}
      {wanted.trim() === '' && place && (
        <Page key={`${place.page.title}/${place.section?.title ?? ''}`} place={place} />
      )}
      <nav className="wm-manual-pages" aria-label="手册的各篇">
        {manualPages.map((page) => (
          <Button
            key={page.title}
            type="text"
            size="small"
            aria-current={wanted === '' && page === place?.page ? 'page' : undefined}
            onClick={() => show({ page, section: undefined })}
          >
            {page.title}
          </Button>
        ))}
      </nav>
    </Drawer>
  );
}

function Page({ place: { page, section } }: { place: ManualPlace }): ReactNode {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    const meant = holder.current?.querySelector('.wm-manual-meant');
    (meant ?? holder.current)?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <article ref={holder} className="wm-manual-page">
      <h2>{page.title}</h2>
      {page.sections.map((one) => (
        <Section key={one.title} section={one} isMeant={one === section} />
      ))}
    </article>
  );
}

function Section({ section, isMeant }: { section: ManualSection; isMeant: boolean }): ReactNode {
  return (
    <section className={isMeant ? 'wm-manual-meant' : undefined}>
      {section.title !== '' && <h3>{section.title}</h3>}
      {/* oxlint-disable-next-line react/no-danger -- made of our own files when the page is built */}
      <div dangerouslySetInnerHTML={{ __html: section.html }} />
    </section>
  );
}

function Found(props: { wanted: string; onShow: (place: ManualPlace) => void }): ReactNode {
  const found = findInManual(props.wanted);
  if (found.length === 0) return <p className="wm-manual-none">手册里没有提到，换个词试试。</p>;
  return (
    <ul className="wm-manual-found" aria-label="找到的段落">
      {found.map(({ page, section, words }) => (
        <li key={`${page.title}/${section?.title ?? ''}`}>
          <button type="button" onClick={() => props.onShow({ page, section })}>
            <b>{section?.title || page.title}</b>
            <span>
              {page.title} · {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const beginning = /\.(?:slice\(\s*0\s*,|substring\(|substr\()/;

/** Beginnings of what is no text that is stored: lists, hexadecimal and date texts, parts that end at a found sign. */
const known: Record<string, number> = {
  'areas/auth/account/sign-in-locks.service.ts': 1,
  'areas/blog/article/from-note.service.ts': 1,
  'areas/blog/site/card/card.routes.ts': 1,
  'areas/blog/site/card/draw-card.ts': 1,
  'areas/blog/site/feed.routes.ts': 1,
  'areas/blog/site/page-data.ts': 1,
  'areas/blog/site/related-articles.ts': 1,
  'areas/blog/site/site.routes.ts': 1,
  'areas/blog/site/visitor.ts': 1,
  'areas/book/catalogue/opds2.ts': 2,
  'areas/book/manage/book.service.ts': 1,
  'areas/book/manage/import-book.ts': 1,
  'areas/book/manage/replace-book.ts': 1,
  'areas/book/reading/anchor-marks.ts': 1,
  'areas/book/search/near-names.ts': 1,
  'areas/book/search/search.service.ts': 3,
  'areas/book/statistics/statistics.routes.ts': 1,
  'areas/chat/assistant/dates.ts': 1,
  'areas/chat/provider/provider.service.ts': 1,
  'areas/chat/run/run-task.repository.ts': 1,
  'areas/chat/usage/usage.service.ts': 1,
  'areas/files/file/send-file.ts': 2,
  'areas/files/file/store-file.ts': 1,
  'areas/files/own/file-places.ts': 1,
  'areas/files/own/own-files.service.ts': 1,
  'areas/files/store/local-store.ts': 1,
  'areas/files/store/sign-v4.ts': 1,
  'areas/genome/bytes.service.ts': 1,
  'areas/genome/contigs.ts': 1,
  'areas/genome/session/session.repository.ts': 1,
  'areas/genome/track/track.repository.ts': 1,
  'areas/home/version/version.service.ts': 1,
  'areas/knowledge/analysis/cases-of-mutations.ts': 1,
  'areas/knowledge/analysis/mutation-set.repository.ts': 1,
  'areas/knowledge/import/formats/clinvar-vcf.ts': 1,
  'areas/knowledge/import/read-rows.ts': 1,
  'areas/knowledge/inheritance/explain-text.ts': 1,
  'areas/knowledge/inheritance/merge/merge.service.ts': 1,
  'areas/knowledge/inheritance/read-head.ts': 1,
  'areas/knowledge/inheritance/run.service.ts': 1,
  'areas/mall/sheet/read-lines.ts': 1,
  'areas/monitor/backup/backup-folder.ts': 1,
  'areas/monitor/cache/cache.service.ts': 1,
  'areas/monitor/druid/druid.repository.ts': 1,
  'areas/monitor/job/job-run.repository.ts': 1,
  'areas/monitor/online/online.repository.ts': 1,
  'areas/notebook/archive/front-matter.ts': 1,
  'areas/notebook/archive/note-export.ts': 2,
  'areas/notebook/graph/graph.repository.ts': 1,
  'areas/notebook/graph/graph.service.ts': 3,
  'areas/notebook/import/import-names.ts': 1,
  'areas/notebook/import/import-plan.ts': 3,
  'areas/notebook/import/import-report.ts': 2,
  'areas/notebook/import/make-notebooks.ts': 1,
  'areas/notebook/import/note-document.ts': 2,
  'areas/notebook/import/receive-files.ts': 1,
  'areas/notebook/import/run-import.ts': 1,
  'areas/notebook/note/note-relations.routes.ts': 1,
  // A text as long as it was.
  'areas/notebook/note/note-tools.ts': 1,
  'areas/notebook/note/said-above.ts': 4,
  // Rows, columns and digits.
  'areas/report/behind/behind.service.ts': 1,
  'areas/report/compare/decimal.ts': 1,
  'areas/report/compare/guess-key.ts': 1,
  'areas/report/dataset/dataset.service.ts': 1,
  'areas/report/dataset/seed-demo-dataset.ts': 1,
  'areas/report/compare/row-index.ts': 1,
  'areas/report/engine/preview.ts': 1,
  'areas/report/engine/read-cross.ts': 1,
  'areas/report/param/param-values.ts': 1,
  'areas/report/run/lay-cross.ts': 1,
  'areas/report/run/report-tool.ts': 3,
  'areas/report/seed-demo-runs.ts': 1,
  'areas/report/share/share.service.ts': 1,
  'areas/report/warning/mark-modules.ts': 2,
  'areas/system/menu/menu-import-rows.ts': 1,
  'areas/system/user-import/import-columns.ts': 1,
  'areas/system/user-import/import-staging.service.ts': 2,
  'areas/trading/alert/check-alerts.ts': 1,
  'areas/trading/import/read-for-import.ts': 5,
  'areas/trading/live/live-source.ts': 1,
  'areas/trading/run/compute-run.ts': 1,
  'areas/trading/run/report-single.ts': 5,
  'areas/trading/symbol/price-tool.ts': 2,
  'core/access/mask.ts': 2,
  'core/audit/audit.ts': 1,
  'core/audit/record-changes.ts': 1,
  'core/backup/manifest.ts': 1,
  'core/backup/restore-backup.ts': 2,
  'core/database/columns.ts': 1,
  'core/database/embedded-postgres.ts': 2,
  'core/http/address/frame-origins.ts': 1,
  'core/http/web-files.ts': 1,
  'core/search/asked.ts': 1,
  'core/search/named-records.ts': 3,
  'core/search/search.repository.ts': 1,
  'core/session/cookies.ts': 1,
  'core/session/limited-address.ts': 1,
  'core/stream/open-streams.ts': 1,
};

function sources(): string[] {
  return globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|checks)\.ts$|\/testing\//.test(file),
  );
}

describe('beginnings of texts', () => {
  it('are cut with cutText, which halves no character; what is no text is listed here', () => {
    const found: Record<string, number> = {};
    for (const file of sources()) {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
      const times = lines.filter((line) => beginning.test(line)).length;
      if (times > 0) found[file.replaceAll('\\', '/').replace('apps/server/src/', '')] = times;
    }
    expect(found).toEqual(known);
  });

  it('are never those of values in columns of bare jsonb', () => {
    const bare = sources().filter((file) =>
      /\bjsonb\(\)/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    // Its values pass the door and are written as JSON text.
    expect(bare.sort()).toEqual([
      'apps/server/src/areas/auth/profile/preference.table.ts',
      // Readings over words, made well formed when a book is taken.
      'apps/server/src/areas/book/book.table.ts',
      // Holds the keys of columns, which have a schema.
      'apps/server/src/areas/system/list-view/list-view.table.ts',
      // Made by the database itself of rows that stand in it.
      'apps/server/src/core/undo/removed.table.ts',
    ]);
  });
});

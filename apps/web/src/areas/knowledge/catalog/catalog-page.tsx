import { ImportOutlined } from '@ant-design/icons';
import type { CreateOf, ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '#core/crud/columns-of.ts';
import type { ListInput, ResourceApi } from '#core/crud/resource-api.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import type { RecordView } from '#ui/record/record-view.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { CatalogForm } from './catalog-form.tsx';
import { OriginLine } from './origin-line.tsx';
import { originSearch } from './search-fields.tsx';
import type { Origin } from './origin-line.tsx';
import type { CatalogField } from './catalog-form.tsx';

interface CatalogPageProps<R extends ResourceSpec> {
  api: ResourceApi<R>;
  columns: Column<RowOf<R>>[];
  search: ReactNode[];
  fields: readonly CatalogField[];
  defaults: Partial<CreateOf<R>>;
  /** Which files fill it. */
  emptyText: string;
  nameOf: (row: RowOf<R>) => string;
  idOf: (row: RowOf<R>) => number;
  /** Stands above the fields of the form. */
  lead?: (form: CrudForm<R>) => ReactNode;
  /** The form, where it is more than a column of fields. */
  renderForm?: (form: CrudForm<R>) => ReactNode;
  /** Further buttons beside those that every catalog has. */
  tools?: ReactNode;
  /** What can be done with one row beside changing it. */
  renderMore?: (row: RowOf<R>, refresh: () => Promise<void>) => ReactNode;
  record?: RecordView<RowOf<R>>;
  /** Files fill it. */
  isImported?: boolean;
  initial?: ListInput<R>;
  /** Stands at the left of the list where there is room. */
  renderSide?: (table: CrudTable<R>) => ReactNode;
}

/** A record tells under which license it stands, beside whatever else it tells. */
function withOrigin<Row extends object>(record: RecordView<Row> = {}): RecordView<Row> {
  return {
    ...record,
    lines: (row) => {
      const others = record.lines?.(row) ?? [];
      if (!isFromSource(row)) return others;
      return [...others, { key: 'origin', title: '出处与许可', value: <OriginLine row={row} /> }];
    },
  };
}

/** A right on columns may withhold where a record comes from. */
function isFromSource(row: object): row is Origin {
  return 'source' in row && typeof row.source === 'string' && 'sourceId' in row;
}

/** The list of a catalog: filled from files, corrected by hand. */
export function CatalogPage<R extends ResourceSpec>(props: CatalogPageProps<R>): ReactNode {
  const { api, columns, search, fields, defaults, emptyText, nameOf, idOf } = props;
  const { lead, renderForm, tools, renderMore, record, isImported = true, initial } = props;
  const { renderSide } = props;
  const hasNoSide = useHasNoSide();
  const correctable = Object.fromEntries(fields.map(({ name, label }) => [snakeKey(name), label]));
  const allSearch = [...search, ...originSearch(isImported ? correctable : {})];
  const table = useCrudTable(api, initial);
  const form = useCrudForm(api, { access: table.access, defaults });
  const navigate = useNavigate();
  const canExport = usePermission(`${api.permission}:export`);
  const list = (
    <ListTemplate
      table={table}
      columns={columns}
      search={allSearch}
      canExport={canExport}
      emptyText={emptyText}
      actions={
        <>
          <AddAction permission={`${api.permission}:add`} onClick={form.create} />
          {isImported && (
            <PermissionGate anyOf={['knowledge:import:list']}>
              <Button icon={<ImportOutlined />} onClick={() => void navigate('/knowledge/import')}>
                导入
              </Button>
            </PermissionGate>
          )}
          {tools}
        </>
      }
      renderBatch={removalOf(table, `条${api.title}`)}
      rowActionsWidth={renderMore ? 180 : 120}
      record={withOrigin(record)}
      renderRowActions={(row) => (
        <>
          {renderMore?.(row, table.refresh)}
          <EditAction permission={`${api.permission}:edit`} onClick={() => form.edit(row)} />
          <RemoveAction
            permission={`${api.permission}:remove`}
            what={`${api.title}「${nameOf(row)}」`}
            remove={() => table.remove([idOf(row)])}
          />
        </>
      )}
    >
      {renderForm?.(form) ?? <CatalogForm crud={form} fields={fields} lead={lead?.(form)} />}
    </ListTemplate>
  );
  if (!renderSide || hasNoSide) return list;
  return (
    <div className="kb-beside">
      {renderSide(table)}
      {list}
    </div>
  );
}

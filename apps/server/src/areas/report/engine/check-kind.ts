import type { ReportColumn, ReportModule, ReportParam } from '@wm/contract/report/definition';
import { imageAddress, imageBytes } from '@wm/contract/report/definition-rules';
import { refuse } from './refuse.ts';
import type { Path } from './refuse.ts';

interface Place {
  params: readonly ReportParam[];
  path: Path;
}

/** Checks what only modules of one kind have. @throws AppError `report.definition` */
export function checkKind(module: ReportModule, { params, path }: Place): void {
  const name = `模块“${module.title}”`;
  if (module.kind === 'filter' && !params.some((param) => param.name === module.param))
    refuse(`${name}要指定一个参数`, [...path, 'param']);
  if (module.kind === 'gauge') checkScale(module, name, path);
  if (module.kind === 'image') checkImage(module, name, path);
  if (module.kind === 'report') checkEmbedded(module, { params, name, path });
  if (module.kind === 'pivot') checkCross(module, name, path);
}

/** What the files of each kind of picture begin with, as digits. */
const beginnings: Record<string, RegExp> = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  gif: /^47494638(37|39)61/,
  webp: /^52494646.{8}57454250/,
};

function checkImage({ image }: ReportModule, name: string, path: Path): void {
  if (image === undefined) refuse(`${name}还没有选图片`, [...path, 'image']);
  const [, kind = ''] = imageAddress.exec(image) ?? [];
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  if (bytes.length > imageBytes) refuse(`${name}的图片太大`, [...path, 'image']);
  if (beginnings[kind]?.test(bytes.toString('hex', 0, 16)) !== true)
    refuse(`${name}的图片不是能显示的图片`, [...path, 'image']);
}

/** That a sub-report is there and does not hold this one is seen when it is published. */
function checkEmbedded(
  { embeds }: ReportModule,
  { params, name, path }: Place & { name: string },
): void {
  if (!embeds) refuse(`${name}还没有选子报表`, [...path, 'embeds']);
  for (const [at, one] of embeds.give.entries()) {
    const place: Path = [...path, 'embeds', 'give', at];
    if (embeds.give.findIndex(({ name: other }) => other === one.name) !== at)
      refuse(`${name}两次给了子报表的参数“${one.name}”`, place);
    if (one.column !== undefined || !params.some((param) => param.name === one.param))
      refuse(`${name}给子报表的参数不存在`, place);
  }
}

function checkScale({ scale }: ReportModule, name: string, path: Path): void {
  if (!scale) refuse(`${name}的仪表盘要写明刻度的起点和终点`, [...path, 'scale']);
  if (scale.low >= scale.high) refuse(`${name}的刻度终点要大于起点`, [...path, 'scale', 'high']);
}

const isMeasure = ({ aggregate, formula }: ReportColumn): boolean =>
  aggregate !== 'none' || formula !== undefined;

function checkCross({ columns, limit }: ReportModule, name: string, path: Path): void {
  const misplaced = columns.findIndex((one) => one.across === true && isMeasure(one));
  if (misplaced !== -1)
    refuse(`${name} 第 ${misplaced + 1} 列是汇总，不能放在上方`, [
      ...path,
      'columns',
      misplaced,
      'across',
    ]);
  const groups = columns.filter((one) => !isMeasure(one));
  if (groups.length === columns.length)
    refuse(`${name}的交叉表还没有要汇总的列`, [...path, 'columns']);
  if (!groups.some(({ across }) => across === true))
    refuse(`${name}的交叉表要有一列分组放在上方`, [...path, 'columns']);
  if (groups.every(({ across }) => across === true))
    refuse(`${name}的交叉表要有一列分组放在左侧`, [...path, 'columns']);
  if (limit !== undefined)
    refuse(`${name}的交叉表不能限制行数，请用筛选缩小范围`, [...path, 'limit']);
}

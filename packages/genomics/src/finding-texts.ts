interface FindingEntry {
  level: 'error' | 'warning' | 'info';
  text: string;
}

/** Every code this package can report, with its default level and Chinese text. PED codes follow the pedigree rules, VCF codes the reader rules. */
export const findingTexts = {
  PED001: { level: 'error', text: '第{n}行列数不足6列' },
  PED002: { level: 'error', text: '样本编号重复：{id}' },
  PED003: { level: 'error', text: '{role} {id} 的性别不是{sex}' },
  PED004: { level: 'error', text: '样本 {id} 的父母包含自身，或亲缘关系成环' },
  PED005: { level: 'error', text: '父母为同一人：{id}' },
  PED006: { level: 'warning', text: '{role} {id} 未在家系文件中定义，按基因型缺失处理' },
  PED007: { level: 'warning', text: '样本 {id} 不在VCF中' },
  PED008: { level: 'info', text: 'VCF样本 {id} 不在家系文件中，已忽略' },
  PED009: { level: 'error', text: '家系 {fam} 没有患病成员，无法判断遗传模式' },
  PED010: { level: 'warning', text: '无法识别的性别/表型取值：{v}' },
  PED011: { level: 'error', text: '父母属于不同家系' },
  PED012: { level: 'info', text: '样本 {id} 的父母列在家系 {fam}，已合并为一个家系' },
  PED013: { level: 'error', text: '双胞胎 {ids} 的父母不同，或没有写明' },
  PED014: { level: 'error', text: '同卵双胞胎 {ids} 的性别不同' },
  VCF001: { level: 'error', text: '文件不是VCF格式' },
  VCF002: { level: 'error', text: 'VCF表头列不正确：{detail}' },
  VCF003: { level: 'error', text: 'VCF样本名重复：{id}' },
  VCF004: { level: 'error', text: '列之间是空格而不是制表符，请用制表符分隔后重试' },
  VCF005: { level: 'warning', text: '压缩文件缺少结尾标记，文件可能被截断' },
  VCF006: { level: 'error', text: '压缩数据损坏，第{n}条记录之后无法读取' },
  VCF007: { level: 'error', text: '这是BCF文件，请先转换为VCF（bcftools view -Oz）' },
  VCF008: { level: 'error', text: '解压后的数据过大（{detail}），已停止读取' },
  VCF009: { level: 'error', text: '参考组装不一致：文件为{found}，所选为{chosen}' },
  VCF010: { level: 'error', text: '第{n}行不是有效的变异记录：{detail}' },
  VCF011: { level: 'warning', text: '检测到gVCF，请先联合分型' },
  VCF012: { level: 'warning', text: '基因型倍性大于2，按未知处理' },
  VCF013: { level: 'warning', text: 'AD个数与等位基因数不符，已忽略AD' },
  VCF014: { level: 'warning', text: '常染色体上出现单倍体基因型，按未知处理' },
  VCF015: { level: 'warning', text: 'INFO键重复：{id}，取第一个值' },
  VCF016: { level: 'warning', text: '文件未按位置排序，已改为分批排序后判断' },
  VCF017: { level: 'warning', text: '同一位点重复出现，均已保留' },
  VCF018: { level: 'warning', text: '没有基因注释，无法判断复合杂合' },
  VCF019: { level: 'warning', text: '未识别的VCF版本：{id}，按4.5读取' },
  VCF020: { level: 'error', text: '第{n}行超过{detail}，无法读取' },
  VCF021: {
    level: 'warning',
    text: '女性样本 {id} 在Y染色体上有{detail}的非参考基因型，请核对性别',
  },
  VCF022: { level: 'warning', text: '无法判断参考组装，X/Y按非伪常染色体区处理' },
  VCF023: { level: 'warning', text: '基因型无法识别：{id}，按未知处理' },
  VCF024: { level: 'warning', text: '基因 {id} 的复合杂合候选超过{n}个，配对较多' },
  VCF025: { level: 'error', text: '文件没有样本，无法判断遗传模式' },
  VCF026: { level: 'warning', text: '没有PS且并非全部杂合都已定相，跨位点相位不使用' },
  VCF027: { level: 'warning', text: '样本 {id} 的登记性别与基因型不符，X/Y模式暂不判断' },
  VCF028: { level: 'warning', text: '表头第{n}行不符合VCF规范：{detail}' },
  VCF030: { level: 'warning', text: '结构变异没有END和SVLEN，按记录号区分（第{n}条记录）' },
  VCF031: {
    level: 'warning',
    text: '样本 {id} 的孟德尔错误率为{rate}（{level}），请核对样本与亲缘关系',
  },
  VCF032: { level: 'warning', text: '{left} 与 {right} 的亲缘关系与家系不符：{detail}' },
  IDX001: { level: 'error', text: '{name}索引文件损坏或不完整' },
  IDX002: { level: 'error', text: '不能为FASTA文件建立索引：{detail}' },
  IDX003: { level: 'error', text: '不能建立索引：{detail}' },
  MRG001: { level: 'error', text: '不能合并：{detail}' },
  VCF033: { level: 'info', text: '未识别的后果：{id}，排在最后' },
  FLT001: { level: 'warning', text: '{name}{text}' },
  VCF029: { level: 'warning', text: '第{n}条记录不符合VCF规范：{detail}' },
} as const satisfies Record<string, FindingEntry>;

/** A code of the table above. */
export type FindingCode = keyof typeof findingTexts;

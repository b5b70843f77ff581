import * as untyped from 'xmind-generator';

interface TopicBuilder {
  ref: (name: string) => TopicBuilder;
  children: (topics: TopicBuilder[]) => TopicBuilder;
  markers: (markers: unknown[]) => TopicBuilder;
  labels: (labels: string[]) => TopicBuilder;
  note: (text: string) => TopicBuilder;
  image: (image: { name: string; data: Uint8Array }) => TopicBuilder;
  summaries: (summaries: unknown[]) => TopicBuilder;
  relationships: (relationships: unknown[]) => TopicBuilder;
}
type Between = (title: string, ends: { from: string; to: string }) => unknown;

/** What we use of the package, whose own types name files without their ending and so are not found. */
interface Generator {
  Workbook: (sheets: TopicBuilder[]) => { archive: () => Promise<ArrayBuffer> };
  RootTopic: (title: string) => TopicBuilder;
  Topic: (title: string) => TopicBuilder;
  Relationship: Between;
  Summary: Between;
  Marker: Record<'Priority' | 'Task' | 'Flag', Record<string, unknown>>;
}

/** The generator of Xmind Ltd.: it writes files that are not our own idea of the format. */
export const xmindGenerator = untyped as unknown as Generator;

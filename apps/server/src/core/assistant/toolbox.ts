import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { AssistantTool } from './assistant-tool.ts';

export interface Toolbox {
  /** Makes a tool known. */
  define: (tool: AssistantTool) => void;
  /** What somebody's model may call now. */
  of: (principal: Principal) => AssistantTool[];
  find: (name: string) => AssistantTool | undefined;
}

/** Whether somebody may use a tool now. */
export function mayUse(principal: Principal, { codes }: Pick<AssistantTool, 'codes'>): boolean {
  return codes.every((code) => holdsPermission(principal, code));
}

/** What the areas give a model to call. */
export function createToolbox(): Toolbox {
  const tools = new Map<string, AssistantTool>();
  return {
    define: (tool) => {
      if (tools.has(tool.name)) throw new Error(`two tools are called ${tool.name}`);
      tools.set(tool.name, tool);
    },
    of: (principal) => [...tools.values()].filter((tool) => mayUse(principal, tool)),
    find: (name) => tools.get(name),
  };
}

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  home: string;
  text: string;
}

export function isAllowed(expression: string): boolean;
export function shippedPackages(root: string): ShippedPackage[];
export function notices(root: string): string;
export function writeNotices(root: string, folder: string): void;

/** Which panes are open beside the stage. Kept by the workbench, changed from its toolbar. */
export interface Panes {
  readonly side: boolean;
  readonly inspector: boolean;
  readonly log: boolean;
}

/** The icons of the page: one open set, 16 px, drawn with a stroke of 1.6. Always beside a word or in a named button. */
import Bookmark from 'lucide-react/icons/bookmark';
import Braces from 'lucide-react/icons/braces';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Code from 'lucide-react/icons/code';
import Command from 'lucide-react/icons/command';
import Contrast from 'lucide-react/icons/contrast';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import DoorOpen from 'lucide-react/icons/door-open';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Funnel from 'lucide-react/icons/funnel';
import Globe from 'lucide-react/icons/globe';
import Grip from 'lucide-react/icons/grip';
import Hand from 'lucide-react/icons/hand';
import History from 'lucide-react/icons/history';
import Image from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import Laptop from 'lucide-react/icons/laptop';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListTree from 'lucide-react/icons/list-tree';
import Lock from 'lucide-react/icons/lock';
import Maximize from 'lucide-react/icons/maximize';
import Menu from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import Minimize from 'lucide-react/icons/minimize';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import MousePointer from 'lucide-react/icons/mouse-pointer';
import MoveDiagonal from 'lucide-react/icons/move-diagonal-2';
import Palette from 'lucide-react/icons/palette';
import PanelBottom from 'lucide-react/icons/panel-bottom';
import PanelLeft from 'lucide-react/icons/panel-left';
import PanelRight from 'lucide-react/icons/panel-right';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Power from 'lucide-react/icons/power';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smartphone from 'lucide-react/icons/smartphone';
import Sun from 'lucide-react/icons/sun';
import Table from 'lucide-react/icons/table';
import Tablet from 'lucide-react/icons/tablet';
import Terminal from 'lucide-react/icons/terminal';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import Video from 'lucide-react/icons/video';
import Volume2 from 'lucide-react/icons/volume-2';
import WrapText from 'lucide-react/icons/wrap-text';
import X from 'lucide-react/icons/x';
import type { ReactElement } from 'react';
import appIcon from '../../../assets/icon.svg';

/** By what they mean here, not by what they show. */
const ICONS = {
  add: Plus,
  auto: Contrast,
  back: ChevronLeft,
  chat: MessageSquare,
  camera: Video,
  check: Check,
  close: X,
  code: Code,
  command: Command,
  copy: Copy,
  done: CircleCheck,
  door: DoorOpen,
  down: ChevronDown,
  duplicate: CopyPlus,
  edit: Pencil,
  expand: Maximize,
  export: Download,
  external: ExternalLink,
  eye: Eye,
  failed: CircleX,
  file: FileText,
  filter: Funnel,
  folder: FolderOpen,
  forward: ChevronRight,
  globe: Globe,
  grip: Grip,
  hidden: EyeOff,
  history: History,
  image: Image,
  import: Upload,
  info: Info,
  inspector: PanelRight,
  json: Braces,
  key: KeyRound,
  keyboard: Keyboard,
  language: Languages,
  laptop: Laptop,
  link: Link,
  lock: Lock,
  log: PanelBottom,
  menu: Menu,
  moon: Moon,
  more: Ellipsis,
  palette: Palette,
  pause: Pause,
  phone: Smartphone,
  pip: PictureInPicture2,
  play: Play,
  pointer: MousePointer,
  power: Power,
  remove: Trash2,
  resize: MoveDiagonal,
  restart: RotateCw,
  rotate: RotateCcw,
  save: Bookmark,
  search: Search,
  servers: Server,
  settings: Settings,
  shield: ShieldCheck,
  shrink: Minimize,
  side: PanelLeft,
  sliders: SlidersHorizontal,
  sound: Volume2,
  stage: Monitor,
  stop: CircleStop,
  sun: Sun,
  table: Table,
  tablet: Tablet,
  terminal: Terminal,
  time: Clock,
  tools: List,
  touch: Hand,
  tree: ListTree,
  undo: Undo2,
  up: ChevronUp,
  warning: TriangleAlert,
  wrap: WrapText,
} as const;

export type IconName = keyof typeof ICONS;

/** Those that point somewhere, and so point the other way where the page is read from right to left. */
const POINTING: ReadonlySet<IconName> = new Set([
  'back',
  'forward',
  'inspector',
  'side',
  'tools',
  'undo',
  'tree',
  'wrap',
]);

export function Icon({ name }: { name: IconName }): ReactElement {
  const Drawn = ICONS[name];
  return <Drawn size={16} strokeWidth={1.6} className={POINTING.has(name) ? 'pointing' : ''} aria-hidden={true} />;
}

/** The app's mark: a lit doorway. */
export function Mark(): ReactElement {
  return <img className="mark" src={appIcon} alt="" />;
}

// What the demo's widgets share besides the bridge: elements, icons, words in the host's language, the host's look.
"use strict";

// h("button", {class: "quiet", onclick}, "Text", child…): strings become text, so nothing is ever parsed as HTML.
function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  back: "M10 3 5 8l5 5",
  forward: "m6 3 5 5-5 5",
  refresh: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3",
  expand: "M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9",
  shrink: "M13 7H9V3M3 9h4v4M9 7l4.5-4.5M7 9l-4.5 4.5",
  done: "m3 8.5 3.5 3.5L13 4.5",
  failed: "m4 4 8 8M12 4l-8 8",
  note: "M8 7v5M8 4.2v.1",
  ask: "M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M8 12.2v.1",
  idle: "M4 8h8",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// The host's language, if it is one we were told a tag of that exists; otherwise the browser's.
function locale() {
  const [known] = [bridge.context.locale, navigator.language, "en"].filter((tag) => {
    try { return tag && Intl.getCanonicalLocales(tag).length; } catch { return false; }
  });
  return known;
}

const isRightToLeft = () => ["ar", "fa", "he", "ur"].includes(new Intl.Locale(locale()).language);

// Words of a catalogue {en: {…}, de: {…}}: the host's language, English where we do not speak it.
const words = (catalogue) => catalogue[new Intl.Locale(locale()).language] ?? catalogue.en;

const number = (value, options) => new Intl.NumberFormat(locale(), options).format(value);
const dates = (options) => new Intl.DateTimeFormat(locale(), { timeZone: "UTC", ...options });

// Takes over the host's theme, variables, fonts, language and direction. Speaks: the languages of the widget.
function wearHostLook(speaks = ["en"]) {
  const root = document.documentElement;
  const { theme, styles = {}, displayMode = "inline", safeAreaInsets: inset } = bridge.context;
  if (theme) root.style.colorScheme = root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles.variables ?? {})) root.style.setProperty(name, value);
  if (styles.css?.fonts && !document.getElementById("host-fonts")) {
    document.head.append(h("style", { id: "host-fonts" }, styles.css.fonts));
  }
  const { language } = new Intl.Locale(locale());
  root.lang = speaks.includes(language) ? locale() : "en";
  root.toggleAttribute("data-foreign", !speaks.includes(language)); // look.css keeps our English readable there
  root.dir = isRightToLeft() ? "rtl" : "ltr";
  root.dataset.mode = displayMode;
  if (inset) document.body.style.padding = `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px`;
}

// What a failed call says: the server's own words, or the host's refusal.
const wordsOf = (result) => (result?.content ?? []).map((block) => block.text ?? "").join("\n").trim();

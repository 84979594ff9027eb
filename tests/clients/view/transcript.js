/** What came of each step, in order; the test reads it from `window.transcript`. */

const LONGEST = 8000;

export class Transcript {
  steps = [];
  /** What the SDK handed to the handlers, in order. */
  heard = [];
  /** What the SDK complained about. */
  complaints = [];
  /** What the host asked of this View. */
  asked = [];

  constructor() {
    globalThis.transcript = this;
  }

  hear(name, params) {
    this.heard.push({ name, params });
  }

  /** Run one step and write down what came of it; nothing is waited for without end. */
  async step(name, run, seconds = LONGEST / 1000) {
    const row = { name };
    this.steps.push(row);
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), seconds * 1000);
    });
    try {
      const value = await Promise.race([run(), late]);
      row.ok = value === undefined ? null : value;
    } catch (error) {
      row.error = { message: String(error?.message ?? error) };
      if (error?.code !== undefined) row.error.code = error.code;
      if (error?.data !== undefined) row.error.data = error.data;
    } finally {
      clearTimeout(timer);
    }
    this.#show(row);
  }

  /** A step that this version of the SDK has no call for. */
  absent(name) {
    this.steps.push({ name, absent: true });
  }

  #show(row) {
    const line = document.createElement('li');
    line.textContent = `${row.name}${row.error ? `: ${row.error.code ?? ''} ${row.error.message.slice(0, 80)}` : ''}`;
    if (row.error) line.className = 'no';
    document.getElementById('steps').append(line);
  }

  end(state) {
    document.getElementById('state').textContent = state;
  }
}

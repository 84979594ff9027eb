/** The conversation: what was said, what ran, and what Views want a model to know. */
export const said = {
  nothing:
    'What Views say to the model is listed here, with the tools you run: together they are the conversation that a model would be given.',
  contexts: 'Known to the model',
  contextsHow: 'The last that each View said of itself. It goes with the View.',
  conversation: 'Conversation',
  forget: 'Forget all',
  forgetHow: 'Forget this conversation and all earlier ones, here and on disk',
  you: 'You',
  model: (name: string) => `The model ${name}`,
  server: (name: string) => `The server ${name}`,
  view: (view: string) => `View ${view}`,
  of: (tool: string, server: string) => `${tool} · ${server}`,
  ran: 'ran',
  waits: 'waits until the tool has answered',
  ofView: (view: string) => `a tool of View ${view} itself`,
  notForModel: 'not told to the model',
  structured: 'Structured content',
  context: 'what the View said',
  message: 'the message',
};

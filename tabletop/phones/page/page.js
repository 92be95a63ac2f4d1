// Shows what the program sends, and sends what a finger means; no rules.
const $ = (id) => document.getElementById(id);
const LOOKS = [["#9E3017", "circle"], ["#3377DE", "square"], ["#F7DB78", "triangle"], ["#4DA772", "diamond"], ["#714799", "star"],
  ["#D97C19", "hexagon"], ["#72D5FB", "drop"], ["#FAA5B4", "heart"], ["#5C2602", "cross"], ["#F6F0E5", "ring"], ["#151614", "moon"],
  ["#00969F", "shield"], ["#AEC41A", "leaf"], ["#6B6866", "saltire"], ["#1A3569", "bar"], ["#AA91E0", "chevron"]];
const PALE_MARKS = [0, 1, 4, 8, 10, 13, 14];
const SUITS = "SHDC", RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suitOf = (face) => SUITS.indexOf(face.slice(-1)), rankOf = (face) => RANKS.indexOf(face.slice(0, -1));
const SIGNS = { for: "check", against: "cross" };
const SILENCE = 25000, BEAT = 10000, PRESS = 1500, MUCH = [1008, 1009], FLICK = 0.6, HIGHER = 44, LIFTED = 70, FAR = 130, REST = 200, SIDEWAYS = 0.4; // ms; px in one; px of a held card above the finger, lifted, onto a tray; ms; part of the way up that is aside
const store = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  put: (name, text) => { try { text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text); } catch { /* a private window */ } },
};

// ---- What is seen: words are text, never markup

function el(what, fields, ...inside) { // fields may be left out
  if (fields?.constructor !== Object) return el(what, {}, fields, ...inside);
  const [name, ...classes] = what.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(fields)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...inside.flat(3).filter((each) => each || each === 0));
  return made;
}

function icon(id) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElementNS(space, "use"));
  made.firstChild.setAttribute("href", `#${id}`);
  return made;
}

const p = (...inside) => el("p", ...inside), h2 = (...inside) => el("h2", ...inside), hint = (...inside) => el("p.hint", ...inside), group = (...inside) => el("div.group", ...inside);
const boxOf = (each) => each.getBoundingClientRect(), all = (what, inside = document) => [...inside.querySelectorAll(what)];

function chip(look, size = "") {
  const made = el(`span.chip${size}`, icon(`m-${LOOKS[look % 16][1]}`));
  made.style.background = LOOKS[look % 16][0];
  made.style.color = PALE_MARKS.includes(look % 16) ? "#FFF9EA" : "#211C18";
  return made;
}

function fill(place, ...inside) { // anew, with the focus where it was
  const key = place.contains(document.activeElement) && document.activeElement.dataset.key;
  place.replaceChildren(...inside.flat(3).filter(Boolean));
  if (key) all("[data-key]", place).find((each) => each.dataset.key === key)?.focus({ preventScroll: true });
}

const button = (what, key, words, does, ...more) => el(`button.${what}`, { type: "button", "data-key": key, onclick: does }, words, ...more);
const tag = (rule) => rule != null && rule !== "" && el("span.tag", rule === "house" ? "the table’s own card" : `rule ${rule}`);
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const listed = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

// ---- The line to the table

const now = {};
let typed = "", evening, socket, key = store.get("key"), token = location.hash.slice(1), over = false, put = false, heard = 0, tries = 0, timer, missing, counted = 0;
const waiting = new Map();
const called = Math.random().toString(36).slice(2, 8);
if (token) history.replaceState(null, "", location.pathname);

function connect() {
  clearTimeout(timer);
  if (over || (socket && socket.readyState < 2)) return;
  if (!key && !token) return askForLetters();
  const mine = socket = new WebSocket(`ws://${location.host}/socket`);
  heard = Date.now();
  mine.onopen = () => hello();
  mine.onmessage = (event) => { if (mine === socket) { heard = Date.now(); came(JSON.parse(event.data)); } };
  mine.onclose = ({ code }) => { if (mine === socket) MUCH.includes(code) ? refused("Too much came from this phone at once.", "form") : lost(); };
}

function lost() {
  socket = null;
  if (over) return;
  takeBack();
  clearTimeout(missing);
  missing = setTimeout(() => { if (!over && !put && socket?.readyState !== 1) lack("The table cannot be reached. Trying again…"); }, 1200);
  clearTimeout(timer);
  timer = setTimeout(connect, Math.min(8000, 500 * 2 ** tries++));
}

function lack(words) { $("lost").hidden = !words; $("lost").textContent = words; }

const hello = () => send({ hello: key || token });

const send = (line) => { if (socket && socket.readyState === 1) socket.send(JSON.stringify(line)); };

function ask(line) { // over broken lines too
  const id = `${called}${++counted}`;
  return new Promise((answered) => { waiting.set(id, { line: { id, ...line }, answered }); send({ id, ...line }); });
}

const HEARD = {
  free: (line) => { lack(""); chooseSeat(line); },
  you(line) {
    store.put("key", key = line.key);
    if (evening !== line.evening) waiting.clear(); // what was asked at another table
    evening = line.evening;
    token = ""; tries = 0; put = false;
    lack("");
    for (const { line: again } of waiting.values()) send(again);
    if (page === "seats") turnTo("hand");
  },
  shown(line) {
    const before = now.vote, step = now.step, own = now.propose && revised(), undone = now.ballot?.undone;
    if (own) takeDrafts();
    const left = own && draft();
    Object.assign(now, line.shown);
    if (own?.stage === "in debate" && !revised() && !now.vote) write(own, left); // withdrawn: to be proposed anew
    if (now.step < step) say(""); // what it told was undone
    if (now.ballot?.undone && !undone) say(undoneOf(now.vote));
    if (line.shown.clocks) clocksAt = Date.now();
    if (before && !now.vote && !outcome() && now.step > step) say(now.minutes.at(-1).told.join(" "));
    for (const part in line.shown) DRAWS[part].forEach((draw) => later.add(draw));
    drawIfFree();
  },
  of(line) { waiting.get(line.of)?.answered(line.answer || line.check || line.ready); waiting.delete(line.of); },
  still() {},
  refused: (line) => refused(line.refused, line.because),
};

function came(line) { for (const name in HEARD) if (name in line) return HEARD[name](line); }

function refused(words, because) {
  waiting.clear();
  if (["left", "key"].includes(because)) store.put("key", key = null);
  if (because === "often" || (because === "key" && token)) return; // which is tried next
  over = because !== "next"; // to which this phone comes along
  put = !over; // away, and nobody need be reached
  if (because !== "token") typed = "";
  takeBack();
  if (because !== "token" && (over || key)) return endWith(words, { key: "Take a seat", left: "Take a seat", taken: "Choose another seat", elsewhere: "Show it on this phone", form: "Try again" }[because]);
  token = "";
  askForLetters(words);
}

setInterval(() => {
  if (!socket || document.hidden) return;
  if (Date.now() - heard > SILENCE) anew(); else if (Date.now() - heard > BEAT - 500) send({ still: true });
}, BEAT / 2);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return cover();
  tries = 0;
  const before = heard;
  send({ still: true });
  setTimeout(() => { if (!document.hidden && !over && heard === before) anew(); }, socket ? 2500 : 0); // iPhones may not tell
});
function anew() { const dead = socket; lost(); dead?.close(); connect(); }
addEventListener("online", connect);
addEventListener("hashchange", () => { if (location.hash) location.reload(); });

// ---- Sitting down

function chooseSeat({ free, game }) {
  turnTo("seats");
  fill($("head"), el("h1", game));
  fill($("seats"), el("h2.onfelt", "Who are you?"), free.map((seat) => {
    const made = button("paper.seat", seat.name, [chip(seat.look, ".big"), seat.name, seat.taken && el("small", "on a phone")], () => {
      if (seat.taken) return say(`${seat.name}’s seat is on a phone. It can be taken back at the table.`);
      send({ hello: token, seat: seat.name });
    });
    if (seat.taken) made.setAttribute("aria-disabled", "true");
    return made;
  }));
}

function askForLetters(words = "") {
  if ($("letters") && !words) return;
  turnTo("seats");
  const letters = el("input", { id: "letters", value: typed, autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const form = el("form.paper.group", { onsubmit() {
    token = typed = letters.value.trim();
    if (!token) return letters.focus();
    over = false;
    if (socket?.readyState === 1) hello(); else connect();
  } }, h2("Your seat on your phone"), words && el("p", { role: "alert" }, words),
  p("Point the camera at the square on the table, or type the letters beside it. No square there? On the table, choose “Phones…” in the menu."),
  el("label", { for: "letters" }, "The letters beside the square"), letters, el("button.do.first", "Come to the table"));
  fill($("head"), el("h1", "Nomic Tabletop"));
  fill($("seats"), form);
}

function endWith(words, again) {
  turnTo("seats");
  lack("");
  fill($("head"), el("h1", now.table?.game || "Nomic Tabletop"));
  fill($("seats"), el("div.paper.group", { role: "alert" }, h2(words), p("Everything on the table stays as it is."),
    again && button("do.first", "again", again, () => { over = false; tries = 0; fill($("seats")); connect(); })));
}

// ---- The pages

let page = "seats";
const TABS = [["hand", "Hand"], ["rules", "Rules"], ["propose", "Propose"]];

function turnTo(to) {
  if (to !== "hand") raise(null);
  if (to === "seats") { shut(); fill($("news")); }
  page = to;
  for (const name of ["seats", "hand", "rules", "propose"]) $(name).hidden = name !== to;
  $("tabs").hidden = to === "seats";
  if (to === "rules") drawRules();
  if (to === "propose") drawPropose();
  drawTabs();
  $(to).scrollTop = $("cards").scrollTop = 0;
}

function drawTabs() {
  const wanted = now.asks?.length || now.you?.owes.some((each) => each.must && each.now);
  fill($("tabs"), TABS.map(([name, words]) => {
    const made = button("tab", name, [icon(`i-${name === "propose" ? "quill" : name}`), name === "hand" && !cards() ? "Table" : words,
      name === "hand" && page !== "hand" && wanted ? el("i", { role: "img", "aria-label": "waits for you" }) : null], () => turnTo(name));
    if (name === page) made.setAttribute("aria-current", "page");
    return made;
  }));
}

const cards = () => Boolean(now.hand?.count || now.vote?.cards || now.seats?.some((seat) => seat.cards));
const looks = (name, size) => { const seat = now.seats?.find((each) => each.name === name); return seat && chip(seat.look, size); };

function drawHead() {
  const on = now.table.turn.seat;
  document.title = `${now.you.name} · ${now.table.game}`;
  fill($("head"), chip(now.you.look), el("h1", now.you.name), el("span", now.table.winner.length ? `${listed(now.table.winner)} won`
    : on === now.you.name ? "Your turn" : !on ? "Between turns" : [looks(on, ".small"), el("div.cut", `${on}’s turn`)]));
}

const ballots = () => Boolean(now.vote?.cards && now.ballot.may);

function drawHand() {
  const lay = boxOf($("fan")).top;
  if (!ballots() || !raisedCard()) raised = null;
  drawTop();
  const moved = boxOf($("fan")).top - lay;
  if ((now.hand?.open || now.ballot?.owed) && Math.abs(moved) < 60) $("hand").scrollTop += moved; // what is aimed at stays there
  fill($("fan"), cards() && drawFan());
  fill($("below"), below() && drawOwn(), drawActs(now.can.filter((each) => each.made), "From rules you made"), drawMotions(), drawMinutes(), drawSeats());
}

const below = () => ballots() && !now.can.some((each) => each.first);
const drawOwn = () => drawActs(now.can.filter((each) => !each.made), "What you can do");

function drawTop() {
  $("hand").className = raised ? "raised" : "";
  fill($("top"),
    !raised && [outcome() && el("p.paper.result", outcome()), drawTurn(), drawClocks(), (now.asks || []).map(drawQuestion)],
    now.proposal && drawProposal(now.proposal), now.vote && drawVote({ ...now.vote, ...now.ballot }),
    !raised && !below() && drawOwn());
}

let clocksAt = 0; // when the clocks showed what was told

function clockWords({ clock, left, running, counts }) {
  if (counts !== "seconds") return `${capital(clock)}: ${left} ${counts} left${running ? "" : ", paused"}`;
  const now = running ? Math.max(0, left - Math.floor((Date.now() - clocksAt) / 1000)) : left;
  return `${capital(clock)}: ${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}${running ? "" : ", paused"}`;
}

const drawClocks = () => now.clocks.map((clock, index) => el("p.clock.onfelt", { "data-clock": index }, clockWords(clock)));

setInterval(() => {
  for (const each of all(".clock")) if (now.clocks[each.dataset.clock]) each.textContent = clockWords(now.clocks[each.dataset.clock]);
}, 1000);

function drawTurn() {
  const { turn, waiting_for: waits, winner, over } = now.table, on = turn.seat, mine = on === now.you.name;
  const others = butYou(waits), owes = now.you.owes.filter((each) => each.now || !each.must), must = owes.filter((each) => each.must), owed = owes.length;
  const agreeing = [...now.motions, ...(now.put || [])].filter((each) => each.first), waited = waits.includes(now.you.name) ? ["you", ...others] : others;
  const says = winner.length ? `${listed(winner)} won` : over ? "The game is over" : mine ? "It is your turn" : on ? `It is ${on}’s turn` : "Between turns";
  const elsewhere = must.length && !now.can.some((each) => each.does) && !now.asks.length && !now.ballot?.owed ? " That is done at the table." : "";
  const more = over ? "Play can go on." : now.you.won ? `You have won by ${now.you.won}: declare it.` : now.you.out ? "You are out." : agreeing.length || must.length ? `For you: ${listed([...agreeing.map((each) => `say below whether you agree to “${each.motion || each.act.motion}”`), ...must.map((each) => each.what)])}.${elsewhere}` : owed ? `You may: ${owes.map((each) => each.what).join("; ")}.` : waited.length ? `Waiting for ${listed(waited)}${now.table.may_declare.some((name) => waited.includes(name)) ? ", who may declare a win" : ""}.` : "";
  const news = `${outcome()} ${says}. ${more}`;
  if ($("news").textContent !== news) $("news").textContent = news;
  return el(`section.paper.turn${mine || owed || now.you.won || agreeing.length ? ".mine" : ""}`, { "aria-label": "The turn" }, on && looks(on, ".big"),
    el("div", h2(says), el("small", more, " ", haveVoted())));
}

function outcome() { // of the vote, and why, as long as nothing else has happened
  const last = now.minutes.at(-1);
  return now.vote || !last || last.undone ? "" : last.ended;
}

const butYou = (names = []) => names.filter((name) => name !== now.you.name);
function haveVoted() {
  const { words } = now.table, told = (names = [], does, have = butYou(names)[1] ? "have " : "has ") => butYou(names)[0] && `${listed(butYou(names))} ${have}${does}.`;
  return [told(now.vote?.voted, words.voted), told(now.vote?.declined, `declined to ${words.vote}`), told(now.vote?.lapsed, `did not ${words.vote}`, "")].filter(Boolean).join(" ");
}

const diffed = (parts) => el("p.words", parts.map(([kind, text]) => kind === "same" ? text : el(kind === "in" ? "ins" : "del", text)));

function drawProposal({ number, title, words, clerk: [leads, does], state, in_vain: vain }) {
  return el("section.paper.bar", { "aria-label": capital(now.table.words.proposal) },
    el("div.row", el("span.number", number), el("span.grow.quiet", title), el("span.state", state)),
    diffed(words),
    !raised && el("small", now.takes, voted() && ` ${laid()}`),
    !raised && does && el("div.clerk", icon("i-bell"), " ", el("b", leads), " ", does, warned(vain)));
}

const voted = () => now.vote?.voted.includes(now.you.name);
const laid = () => !now.ballot.final ? "You may lay another ballot until the count." : `Your ${now.vote.cards ? "card" : "ballot"} stays there: only an undo at the table takes it back.`;
const undoneOf = (vote) => `The table has undone your ${vote.cards ? "card" : "last ballot"}.`;
const warned = (said) => said.map((each) => p(icon("i-warn"), " ", each));

const declines = ({ number } = now.vote) => now.ballot.sides.includes("none") && button("do", "none", `Decline to ${now.table.words.vote}`, () => cast("none", number));

function sided(what, key, { mine }, side, does) {
  const made = button(what + (mine === side ? ".mine" : ""), key, [SIGNS[side] && icon(`i-${SIGNS[side]}`), capital(side)], does);
  made.setAttribute("aria-pressed", mine === side);
  return made;
}

function drawVote(vote) {
  const away = vote.sides.filter((side) => side !== "none");
  const mine = vote.mine || (voted() ? "" : null), { words } = now.table;
  const told = mine !== null && hint(mine === "none" ? `You do not ${words.vote}.` : mine ? `You: ${mine}.` : `You have ${words.voted}.`);
  const group = (...inside) => el(`section.group${raised || mine !== null || vote.cards && now.hand.open ? "" : ".near"}`, { "aria-label": "The vote" }, vote.undone && el("p.paper", icon("i-warn"), " ", undoneOf(vote), mine !== null && vote.secret && " Look at the one that stands."), ...inside);
  if (!vote.may) return group(told || vote.open && hint(vote.not_now), !vote.cards && declines());
  if (!vote.cards) {
    return group(el("div.sides", away.map((side) => sided("do.side", side, vote, side, () => cast(side, vote.number)))), declines(), !away.includes(mine) && told, vote.secret && hint([icon("i-cover"), vote.seen ? "In secret again, but the ballots had been seen." : "In secret: told when the votes are counted."]),
    vote.secret && mine !== null && !now.hand.count && button("link.onfelt", "look", now.hand.open ? "Cover my ballot" : "Show my ballot", () => send({ look: !now.hand.open })));
  }
  if (!raised) return group(told || (now.hand.open ? hint([icon("i-up"), vote.barred ? `${vote.barred.told} Tap a card, or flick it up and to the ${vote.barred.side === away[0] ? "right" : "left"}.` : `Tap a card, or flick it: up left ${away[0]}, up right ${away.at(-1)}`]) : lookButton()));
  const count = (side) => (vote[side] || []).length;
  return group(el("div.trays", away.map((side) => {
    if (side === vote.barred?.side) return el("span.tray");
    const made = button("tray", side, [el("span.plate", SIGNS[side] && icon(`i-${SIGNS[side]}`), side),
      el("span.well", Array.from({ length: Math.min(count(side), 2) }, () => el("span.card"))),
      count(side) ? `${count(side)} ${count(side) > 1 ? "cards" : "card"}` : el("span", "\u00a0")], () => cast(side, vote.number));
    Object.assign(made.dataset, { side, vote: vote.number });
    made.setAttribute("aria-label", `${capital(side)}, with ${raisedCard().said}`);
    return made;
  })), hint([icon("i-down"), "Let it fall back, or tap it again: not now"]));
}

function cast(side, over) { // the vote that was seen
  const card = raised, line = { act: { act: "vote", side }, over };
  if (card && side !== "none") line.act.card = card;
  raised = null;
  drawHand();
  return perform(line);
}

const drawActs = (acts, title) => acts.length > 0 && el("section.group", h2(title), acts.map(drawAct));

function drawAct(each) {
  const writes = ["propose", "revise"].includes(each.act.act);
  return button(`do.left${each.first ? ".first" : ""}`, `can ${each.words}`, [el("span", each.words + (each.asks.length || writes ? "…" : ""), each.not_now && el("small", el("br"), `Not now: ${each.not_now}`)), tag(each.rule)], () => {
    if (writes) turnTo("propose");
    else if (each.asks.length) fillIn(each);
    else if (each.act.act === "voice") open(capital(each.words), "", p(each.told), group(button("do.first", "ask", "Ask them", () => { shut(); perform({ act: each.act }); }), notNow()));
    else perform({ act: each.act });
  });
}

function drawQuestion(each) {
  return el("section.paper.bar.group", h2(each.words), tag(each.rule),
    button("do.first", `ask ${each.words}`, "Answer…", () => fillIn(each)));
}

function drawMotions() { // below what a finger may be aiming at; those that the table waits for first
  const [motions, put] = [now.motions, now.put || []].map((list) => [...list].sort((one, other) => Boolean(other.first) - Boolean(one.first)));
  return (motions.length + put.length > 0) && el("section.group", h2("To agree on"), motions.map((each) => el("div.paper.group",
    h2(capital(each.words)), each.text && el("p.words", each.text),
    el("small", [each.carried ? "Agreed." : each.takes, each.for.length ? `For: ${listed(each.for)}.` : "", each.against.length ? `Against: ${listed(each.against)}.` : ""].filter(Boolean).join(" ")),
    each.may && el("div.sides", ["for", "against"].map((side) => sided("do", `${each.motion} ${side}`, each, side, () => perform({ act: { act: "voice", motion: each.motion, side } })))))), put.map(drawAct));
}

function drawMinutes() {
  const told = [...now.minutes].reverse();
  return told.length > 0 && el("section.paper", { "aria-label": "Minutes" }, h2("Minutes"), told.map((step) => el("p.quiet", (step.undone ? "Undone: " : "") + step.told.join(" "))));
}

function drawSeats() {
  return el("section.paper", { "aria-label": "Who sits here" }, now.seats.map((seat) => el("p.who", chip(seat.look, ".small"), el("b", seat.name), el("small", seat.told))), button("link", "leave", "Give up this seat…", giveUp));
}

function giveUp() {
  open("Give up this seat on your phone?", "", p("You can go on at the table, where everything stays as it is. What you have written stays on this phone."), group(
    button("do.first", "back", "Keep it", shut), button("do", "leave", "Give it up", () => { shut(); send({ leave: true }); })));
}

// ---- The hand

let raised = null, held = null, pressed = 0, sorted = false;
const later = new Set();

function drawLater() { if (!now.you || page === "seats") return; const all = [...later]; later.clear(); all.forEach((draw) => draw()); }
const free = () => !held && Date.now() - pressed > PRESS;
const drawIfFree = () => { if (free()) drawLater(); };
addEventListener("pointerdown", () => { pressed = Date.now(); setTimeout(drawIfFree, PRESS + 100); }, true); // nothing changes under a finger
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressed = 0; drawIfFree(); }), true);
const raisedCard = () => now.hand.cards.find((card) => card.id === raised);
function raise(id) {
  if (raised === id) return;
  raised = id;
  if (!now.hand || page !== "hand") return;
  drawTop();
  layOut();
  $("hand").scrollTop = 0;
}
function cover() { if (now.hand?.open) send({ look: false }); takeBack(); }
function takeBack() {
  held = raised = null; tell("");
  if (now.hand?.open) { now.hand = { ...now.hand, open: false, cards: [] }; if (page === "hand") drawHand(); }
}

function suited(hand) {
  const place = ({ face }) => suitOf(face) * (sorted ? 1 : 20) + rankOf(face) * (sorted ? 5 : 1);
  return [...hand].sort((one, other) => place(one) - place(other));
}

const lookButton = () => button("do.first", "look", [icon("i-eye"), "Look at your hand"], () => send({ look: true }));

function drawFan() {
  const { count, open, cards: hand } = now.hand, shown = open ? suited(hand) : Array(count).fill(null);
  const fan = el("div.fan", { role: "group", "aria-label": open ? "Your hand" : `Your hand, covered: ${count} ${count === 1 ? "card" : "cards"}` },
    shown.map((card) => card ? faced(card) : el("span.card")));
  layOut(fan);
  return [shown.length > 0 ? fan : hint("You hold no cards."), el("div.row", open
    ? [button("do", "look", [icon("i-cover"), "Cover"], () => send({ look: false })), count > 1 && button("do", "sort", sorted ? "Sort by suit" : "Sort by rank", () => { sorted = !sorted; drawHand(); })]
    : count > 0 && (!ballots() || now.ballot.mine !== null || voted()) && lookButton()), open && now.hand.counted.length > 0 && drawCounted(), now.vote?.cards && declines()];
}

function drawCounted() {
  const piles = [...new Set(now.hand.counted.map(([pile]) => pile))], of = (pile) => now.hand.counted.filter(([each]) => each === pile).map(([, said]) => said);
  return el("section.paper", h2("What you counted"), piles.map((pile) => el("p.quiet", `${capital(pile)}: ${of(pile).join(", ")}`)));
}

function layOut(fan = $("fan").querySelector(".fan")) { // every index in sight
  const all = [...(fan?.children || [])], rows = Math.ceil(all.length / 8), each = Math.ceil(all.length / rows);
  const width = Math.min(innerWidth, 560), card = innerHeight <= 640 ? 118 : 150;
  all.forEach((made, n) => {
    const row = Math.floor(n / each), of = Math.min(each, all.length - each * row), middle = (of - 1) / 2, from = n % each - middle;
    const turned = Math.min(8, 36 / of), slant = middle * turned * Math.PI / 180, lift = made.dataset.key === raised && raised ? 22 : 0;
    const apart = Math.min(52, (width / 2 - 6 - card * (Math.cos(slant) + 1.4 * Math.sin(slant)) / 2) / (middle || 1));
    if (made.hasAttribute("aria-pressed")) made.setAttribute("aria-pressed", made.dataset.key === raised);
    made.style.transform = `translate(calc(-50% + ${from * apart}px), ${from * from * turned * .8 - lift - (rows - 1 - row) * 74}px) rotate(${from * turned}deg)`;
  });
  if (fan) fan.style.height = rows > 1 ? `${card * 1.75 + 74 * (rows - 1)}px` : "";
}

function faced(card) {
  const rank = rankOf(card.face), suit = suitOf(card.face), joker = card.face.startsWith("*");
  const pictured = !card.name && (joker || (rank >= 0 && suit >= 0));
  const made = el(`button.card${pictured ? "" : ".own"}`, { type: "button", "data-key": card.id, "aria-label": card.said, "aria-pressed": ballots() ? "false" : null }, pictured ? "" : card.said);
  if (pictured) made.style.backgroundPosition = joker ? `${100 / 12}% 100%` : `${rank * 100 / 12}% ${suit * 25}%`;
  if (!ballots()) { made.addEventListener("click", () => say(unasked())); return made; }
  made.addEventListener("click", () => { if (!held) raise(card.id === raised ? null : card.id); });
  made.addEventListener("pointerdown", (event) => take(event, card, made));
  made.addEventListener("touchmove", (event) => { if (event.cancelable && (held || !rolls(event.touches[0], made))) event.preventDefault(); }, { passive: false });
  return made;
}

function unasked() { // why a card that is tapped does nothing
  const asks = now.can.find((each) => each.asks.some(({ field }) => field === "card"));
  return asks ? `Choose “${asks.words}…”, then the card.` : "Nothing asks for a card from your phone now. To put one down, click your hand on the table’s screen, choose “Open the hand here”, and drag the card.";
}

let start; // where a finger took a card

function rolls({ clientX, clientY }, made) { // the page and not the card: that is the browser's
  const x = clientX - start.x, y = clientY - start.y;
  return Math.abs(y) > Math.abs(x) && (y > 0 ? $("hand").scrollTop > 0 : boxOf(made.parentNode).top + made.offsetHeight > boxOf($("hand")).bottom);
}

function take(event, card, made) {
  if (event.button) return;
  start = { x: event.clientX, y: event.clientY };
  let trail = [], at = event, rested = event, aiming;
  const from = event.pointerId;
  const aim = () => { // where letting go would lay it: lit before it counts
    const last = trail.at(-1) || at, stopped = performance.now() - last.timeStamp > 100;
    const first = !stopped && trail.find((each) => last.timeStamp - each.timeStamp < 80) || last;
    const side = pointing(last.clientX - first.clientX, first.clientY - last.clientY);
    const speed = Math.hypot(last.clientX - first.clientX, last.clientY - first.clientY) / Math.max(1, last.timeStamp - first.timeStamp), lifted = start.y - at.clientY;
    const flown = side && speed > FLICK && lifted > 24 && trayTo(side), under = lifted > FAR && trayUnder(at);
    const meant = under && (performance.now() - rested.timeStamp > REST || under === trayTo(pointing(at.clientX - start.x, lifted)));
    const tray = flown || meant && under;
    light(tray, card, at, lifted > LIFTED || (speed > FLICK && lifted > 24));
  };
  const move = (event) => {
    if (event.pointerId !== from || !made.isConnected) return;
    at = event;
    if (Math.hypot(at.clientX - rested.clientX, at.clientY - rested.clientY) > 6) rested = at;
    const x = at.clientX - start.x, y = at.clientY - start.y;
    trail = [...trail.slice(-20), at];
    if (!held && Math.hypot(x, y) > 9) {
      if (event.pointerType === "touch" && rolls(at, made)) return;
      held = card.id;
      raise(card.id);
      made.classList.add("held");
      aiming = setInterval(aim, 50);
    }
    if (!held) return;
    const home = boxOf(made.offsetParent);
    const middle = home.left + made.offsetLeft, top = home.top + made.offsetTop + made.offsetHeight / 2;
    made.style.transform = `translate(calc(-50% + ${at.clientX - middle}px), ${at.clientY - top - HIGHER}px) rotate(${Math.max(-8, Math.min(8, x / 12))}deg)`;
    aim();
  };
  const end = (event) => {
    if (event.pointerId !== from) return;
    for (const name in hears) removeEventListener(name, hears[name]);
    clearInterval(aiming);
    if (!held) return;
    const up = event.type === "pointerup", tray = up && all(".lit")[0], lifted = up && $("tag")?.dataset.lifted != null;
    tell("");
    made.classList.remove("held");
    if (tray) cast(tray.dataset.side, Number(tray.dataset.vote));
    else if (lifted) { light(null); layOut(); } // raised, as by a tap
    else raise(null);
    setTimeout(() => { held = null; drawLater(); }); // the click that follows is none
  };
  const hears = { pointermove: move, pointerup: end, pointercancel: end };
  for (const name in hears) addEventListener(name, hears[name]);
}

const pointing = (x, up) => up > 0 && Math.abs(x) > SIDEWAYS * up && up > SIDEWAYS * Math.abs(x) ? Math.sign(x) : 0;
const trayTo = (side) => [side && all(".tray").at(side < 0 ? 0 : -1)].find((tray) => tray?.dataset.side);
const trayUnder = ({ clientX: x, clientY: y }) => all("button.tray").find((tray) => { const box = boxOf(tray); return x > box.left && x < box.right && y > box.top && y < box.bottom; });

function light(tray, card, at, lifted) {
  all(".tray").forEach((each) => each.classList.toggle("lit", each === tray));
  if (card) tell(tray ? `Let go: ${tray.dataset.side}, with the ${card.said}` : lifted ? "Let go, then choose" : "Let go: not now", at, lifted);
}

function tell(words, at, lifted = false) {
  $("tag")?.remove();
  if (!words) return;
  const made = el("div", { id: "tag", "aria-hidden": "true", "data-lifted": lifted }, words);
  document.body.append(made);
  const half = made.offsetWidth / 2 + 8;
  made.style.left = `${Math.max(half, Math.min(innerWidth - half, at.clientX))}px`;
  made.style.top = `${Math.min(innerHeight - 60, at.clientY + 84)}px`;
}

// ---- Doing

let spoke;
function say(words) {
  clearTimeout(spoke);
  fill($("said"), words && el("span", words));
  if (words) spoke = setTimeout(() => say(""), 2500 + 50 * words.length);
}

async function perform(line) {
  if (!socket) say("It is sent as soon as the table can be reached.");
  const answer = await ask(line);
  if (answer.objection === undefined) { say(line.secret ? "Chosen. It is told later." : outcome() ? "" : answer.told.join(" ") || (line.act.act === "vote" ? `Your ${line.act.card ? "card" : "ballot"} is changed.` : "Done.")); return true; }
  return objected(line, answer);
}

function objected(line, { objection, rule, impossible, others = [] }) {
  return new Promise((settled) => {
    const done = (value) => { shut(); settled(value); };
    const why = el("input", { id: "why", autocomplete: "off" }), does = rule == null ? "Do it" : "Do it anyway";
    const reason = el("form.group", { hidden: true, async onsubmit() {
      done(await perform({ ...line, anyway: true, why: why.value.trim() }));
    } }, el("label", { for: "why" }, "Why? It goes into the minutes."), why, el("button.do", does));
    const anyway = !impossible && button("do", "anyway", `${does}…`, () => { anyway.hidden = true; reason.hidden = false; why.focus(); });
    const first = button("do.first", "back", impossible ? "Close" : "Leave it", () => done(false));
    first.autofocus = true;
    open(impossible ? "This cannot be done now" : rule == null ? "The rules leave this to you" : "A rule objects", "objection", p(objection), others.map((each) => p(each)), line.act.act === "vote" && now.ballot?.final && p(laid()),
      rule != null && button("link", "rule", `Read rule ${rule}`, () => { done(false); $("sought").value = `${rule}`; turnTo("rules"); }),
      group(first, anyway, reason));
    $("slip").onclose = () => settled(false);
  });
}

const shut = () => $("slip").close();
const notNow = () => button("do", "back", "Not now", shut);

function open(title, kind, ...inside) {
  const slip = $("slip");
  slip.onclose = null;
  slip.className = kind;
  slip.onclick = ({ target, clientY }) => { if (kind === "list" && target === slip && clientY < boxOf(slip).top) shut(); };
  slip.replaceChildren(h2({ id: "slip-title" }, title), ...inside.flat(3).filter(Boolean));
  if (!slip.open) slip.showModal();
}

function fillIn(each) {
  const lacks = each.asks.some((field) => field.kind === "choice" && !field.choices.length);
  if (lacks) {
    return open(each.words, "", p("Open your hand first."), group(
      button("do.first", "look", "Look at your hand", () => { send({ look: true }); shut(); }), notNow()));
  }
  const fields = each.asks.map(formField);
  const form = el("form", { onsubmit() {
    const act = { ...each.act };
    for (const { field, value } of fields) { const said = value(); if (said !== "") act[field] = said; }
    shut();
    perform({ act, secret: each.secret });
  } }, each.secret && el("p.quiet", "In secret: it is told later."), fields.map((one) => one.made),
  group(el("button.do.first", each.words.length < 28 && !each.words.endsWith("?") ? each.words : "Say so"), notNow()));
  open(each.words, "", form);
}

function formField({ field, words, kind, choices = [], needed = true }, i) {
  const id = `field ${i}`;
  if (kind === "choice" && choices.length <= 12) {
    const picks = choices.map((choice, n) => el("input", { type: "radio", name: id, required: needed, checked: n === 0 && (choices.length === 1 || field === "scope") }));
    return { field, made: el("fieldset", words && el("legend", capital(words)), choices.map((choice, n) => el("label.pick", picks[n], choice.words))),
      value: () => { const n = picks.findIndex((each) => each.checked); return n < 0 ? "" : choices[n].value; } };
  }
  if (kind === "choice") {
    const made = el("select", { id, required: needed }, el("option", { value: "" }, "Choose…"), choices.map((choice, n) => el("option", { value: n }, choice.words)));
    return { field, made: [el("label", { for: id }, words), made], value: () => made.value === "" ? "" : choices[made.value].value };
  }
  const made = el("input", { id, required: needed, autocomplete: "off", inputmode: kind === "number" ? "decimal" : null,
    oninput() { if (kind === "number") made.setCustomValidity(/^\s*-?\d+(\/\d+)?\s*$/.test(made.value) ? "" : "Write a number in digits, such as 7 or 15/2."); } });
  const likely = choices.length > 0 && el("div.row", choices.map((choice) => button("do.likely", choice.words, choice.words, () => { made.value = choice.value; made.setCustomValidity(""); })));
  const number = (said) => /^-?\d{1,15}$/.test(said) ? Number(said) : said;
  return { field, made: [el("label", { for: id }, capital(words)), likely, made], value: () => kind === "number" ? number(made.value.trim()) : made.value.trim() };
}

// ---- Rules

const plain = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, " ")}`;
const has = (text, sought) => plain(sought).split(/ +/).every((word) => plain(text).includes(` ${word}`));

function marked(text, sought) {
  if (!sought) return [text];
  const at = plain(text).indexOf(` ${sought}`);
  return at < 0 ? [text] : [text.slice(0, at), el("mark", text.slice(at, at + sought.length)), ...marked(text.slice(at + sought.length), sought)];
}

function drawRules() {
  if (page !== "rules") return;
  const sought = $("sought").value.trim().toLowerCase(), number = /^\d+$/.test(sought);
  const found = now.rules.filter((rule) => has(`${rule.number} ${rule.class} ${rule.text} ${rule.clerk.join(" ")}`, sought));
  const changing = now.propose.kinds.find((kind) => kind.rule), transmuting = now.propose.kinds.some(({ kind }) => kind === "transmute");
  $("found").textContent = sought ? `${found.length} of ${now.rules.length} rules` : `${now.rules.length} rules in force`;
  fill($("cards"), found.map((rule) => el(`article.paper.rule${rule.class === "immutable" ? ".immutable" : ""}`, { "aria-label": `Rule ${rule.number}` },
    h2(rule.number, rule.class && el("small.quiet", rule.class), rule.standing && el("span.state", rule.standing)),
    el("p.words", marked(rule.text, number ? "" : sought)),
    rule.clerk.length > 0 && el("details.clerk", el("summary", icon("i-bell"), " What the clerk does"), el("ul", rule.clerk.map((says) => el("li", says)))),
    transmuting && rule.class === "immutable" ? [el("p.quiet", "It is immutable: before it can be changed it must be transmuted."), button("link", `change ${rule.number}`, "Transmute it…", () => changeRule(rule.number, "transmute"))]
      : changing && button("link", `change ${rule.number}`, "Change this rule…", () => changeRule(rule.number, changing.kind)))));
}
$("sought").addEventListener("input", drawRules);

// ---- One's own proposal

let drafts = { kind: "", rule: 0, of: {} }, game = null, checked = {}, checkedAt, pause, declined = "";
const revised = () => now.propose.revise === now.proposal?.number ? now.proposal : null; // one's own
const kindNow = () => now.propose.kinds.find((each) => each.kind === (revised() || drafts).kind) || now.propose.kinds[0];
const place = () => revised() ? `proposal ${revised().number}` : kindNow().rule ? `${drafts.kind} ${drafts.rule}` : drafts.kind;
const ruleOf = (id) => now.rules.find((rule) => rule.id === id); // which stays when it is renumbered
const numbered = (number) => now.rules.find((rule) => rule.number === number);

function draft() {
  const own = revised(), rule = !own && kindNow().rule && kindNow().text && ruleOf(drafts.rule);
  const text = own ? own.words.map(([kind, words]) => kind === "out" ? "" : words).join("") : rule ? rule.text : "";
  const sheet = (own?.keeps ? numbered(own.rule) : own || rule)?.sheet || "";
  return drafts.of[place()] || { text, sheet, own: Boolean(own && sheet), ...((own || rule) && { taken: sheet, taken_for: text }), ...(rule && { was: `${text}\n${sheet}` }) };
}

function changed() { // under what is being written
  const { was, gone } = draft(), rule = ruleOf(drafts.rule);
  return gone ? "The rule that these words were for is gone: they would be a new one." : was && was !== `${rule.text}\n${rule.sheet}` && `Rule ${rule.number} has changed since you began to write: these words would take the place of its new ones.`;
}

function keep(changes) {
  if (changes) drafts.of[place()] = { ...draft(), ...changes };
  store.put(`drafts ${game}`, JSON.stringify(drafts));
}

function takeDrafts() { // of this game
  if (game === now.table.game) return;
  game = now.table.game;
  try { drafts = { kind: "", rule: 0, of: {}, ...JSON.parse(store.get(`drafts ${game}`) || "{}") }; } catch { /* nothing was kept */ }
}

function moveOn() { // words for a rule that is gone lie there as a new one
  for (const [key, left] of Object.entries(drafts.of)) {
    const [kind, id] = key.split(" "), { text } = drafts.of.enact || {};
    if (kind !== "amend" || ruleOf(id)) continue;
    delete drafts.of[key];
    if (id === drafts.rule) drafts.kind = "enact";
    if (!text?.includes(left.text)) drafts.of.enact = { ...left, ...(!left.own && { sheet: "", taken: "" }), ...drafts.of.enact, text: text ? `${text}\n${left.text}` : left.text, was: "", gone: true };
  }
  keep();
}

function write({ kind, rule }, changes) {
  Object.assign(drafts, { kind, rule: numbered(rule)?.id || drafts.rule });
  keep(changes);
}

function changeRule(rule, kind) {
  takeDrafts();
  write({ kind, rule });
  turnTo("propose");
}

function drawPropose() {
  if (page !== "propose") return;
  takeDrafts();
  moveOn();
  const { kinds } = now.propose, kind = kindNow(), own = revised();
  if (!own) drafts.kind = kind.kind;
  if (!ruleOf(drafts.rule)) drafts.rule = (numbered(now.propose.first) || now.rules[0])?.id;
  const options = (list, all, chosen) => { if (document.activeElement !== list) fill(list, all.map(([value, words]) => el("option", { value, selected: value === chosen }, words))); };
  options($("kind"), kinds.map((each) => [each.kind, each.words]), drafts.kind);
  options($("rule"), now.rules.map((rule) => [rule.id, `${rule.number} · ${rule.text.slice(0, 60)}`]), drafts.rule);
  $("what").hidden = own;
  $("which").hidden = own || !kind.rule;
  $("wording").hidden = !kind.text;
  $("own").hidden = !kind.text;
  for (const [id, said] of [["words", draft().text], ["sheet", draft().sheet]]) { if (document.activeElement !== $(id)) $(id).value = said; grow($(id)); }
  const at = `${place()} ${ruleOf(drafts.rule)?.text}`;
  if (checkedAt !== at) { checked = {}; checkedAt = at; check(); }
  drawClerk();
}

function drawFoot() {
  const { not_now: against } = now.propose, { proposal: called } = now.table.words, own = revised(), [ready, more] = now.propose.ready;
  fill($("foot"), own && hint(`Your ${called} ${own.number} lies on the table: these words would take the place of its own.`),
    own && now.propose.anew && hint([icon("i-warn"), now.propose.anew]), changed() && hint([icon("i-warn"), changed()]),
    button("do.first", "send", own ? "Reword it" : called === "proposal" ? "Propose it" : `Make this ${called}`, propose),
    hint(`It stays on this phone until you send it.${own || !against ? "" : ` Just now a rule objects: ${against}`}`),
    !own && ready && !drafts.of.enact && button("do", "ready", more ? "Ready rules…" : `Or a ready rule: ${ready}`, () => choose("ready", "Ready rules", (each) => { write(each, { text: each.text, sheet: each.sheet || "", own: true }); check(); })),
    drafts.of[place()] && button("link.onfelt", "empty", "Begin again…", () => open("Begin again?", "", p("What you have written here goes."), group(
      button("do.first", "back", "Keep it", shut), button("do", "anew", "Begin again", () => { shut(); beginAgain(); drawPropose(); })))));
}

function beginAgain() { delete drafts.of[place()]; checkedAt = null; likely(); keep(); }
function likely() { if (drafts.kind !== "transmute" && !drafts.of[place()] && ruleOf(drafts.rule)?.class === "immutable") drafts.rule = 0; }

function grow(box) { if (box.tagName === "TEXTAREA") { box.style.height = ""; box.style.height = `${box.scrollHeight + 2}px`; } }

function written({ target }) {
  grow(target);
  if (target === $("words")) keep({ text: target.value, gone: 0 });
  else if (target === $("sheet")) keep({ sheet: target.value, own: true });
  else {
    drafts.kind = $("kind").value;
    drafts.rule = $("rule").value;
    if (target === $("kind")) likely();
    keep();
    drawPropose();
  }
  clearTimeout(pause);
  pause = setTimeout(check, 600);
}
$("draft").addEventListener("input", written);
addEventListener("submit", (event) => event.preventDefault());

function asWritten() {
  const { kind, rule, text } = kindNow();
  return { kind, ...(rule && { rule: revised() ? revised().rule : ruleOf(drafts.rule)?.number }), ...(text && { text: draft().text, sheet: draft().sheet }) };
}

async function check(put) {
  const { text, sheet, taken, taken_for } = draft(), asked = asWritten(), of = JSON.stringify(asked);
  const answer = put || text.trim() || sheet.trim() ? await ask({ check: { ...asked, taken, taken_for, put } }) : {};
  if (of !== JSON.stringify(asWritten())) return;
  checked = answer;
  if (answer.sheet) lay({ sheet: answer.sheet, own: true });
  drawClerk();
}

function lay(changes) { keep(changes); $("sheet").value = changes.sheet; grow($("sheet")); }
function use(sheet, own) { lay({ sheet, own, taken: sheet, taken_for: draft().text }); return check(); }

function offered() { // not yet decided
  const { text, sheet } = draft(), offer = checked.offers?.[0];
  return offer && text !== declined && offer.sheet.trim() !== sheet.trim() ? offer : null;
}
const useOffer = () => use(offered().sheet, true);
const none = () => { const goes = draft().own || checked.outdated; declined = draft().text; if (goes) return use("", false); };
const nothing = (does, { sheet, own } = draft()) => button("link", "nothing", sheet && !own && !checked.outdated ? "Leave it as it is" : "Nothing for the clerk", does);
const stands = () => use(draft().sheet, true);
const OUTDATED = "What the clerk does was for other words.";

function drawClerk() {
  const { trouble, lines = [], lacks, in_vain: vain = [], outdated, offers, perhaps, nothing: found } = checked, { text, sheet, own } = draft(), offer = offered();
  fill($("clerk"), !kindNow().text && el("p.words", ruleOf(drafts.rule)?.text), trouble && el("p.trouble", trouble),
    sheet && lines.length > 0 && el("div.clerk", el("b", "What the clerk does"), el("ul", lines.map((line) => el("li", line.trouble ? [icon("i-warn"), ` ${line.trouble}`] : line.says))),
      warned([...vain, ...(outdated ? [OUTDATED] : [])]), outdated && button("link", "stands", "It is right for these", stands), (own || outdated) && !offer && nothing(none)),
    offer ? el("div.offer", el("b", "The clerk could, if you mean this:"), p(offer.says), warned(offer.in_vain),
      lacks && el("p.quiet", icon("i-warn"), ` ${lacks}`),
      el("div.row", button("do", "use", "Use this", useOffer), nothing(() => { none(); drawClerk(); })))
      : perhaps || found ? el("div.offer", perhaps && el("b", "Perhaps a ready line:"), p(perhaps || found), button("link", "close", "Show them", () => chooseLine("lines")))
      : offers?.length > 0 && text.trim() && !sheet.trim() && !trouble && el("p.quiet", "People carry this rule out by hand."));
  drawFoot();
}

async function propose() {
  if (kindNow().text && !draft().text.trim()) { $("words").focus(); return say("Write the words first."); }
  clearTimeout(pause);
  await check();
  const offer = offered(), says = offer ? [offer.says, ...offer.in_vain] : checked.outdated && checked.lines.map((each) => each.says || each.trouble);
  if (says) {
    const decided = (does) => async () => { shut(); await does(); propose(); };
    return open(offer ? "The clerk could" : OUTDATED, "", says.map((each) => el("p.words", each)), group(offer ? button("do.first", "use", "Use this", decided(useOffer))
      : button("do.first", "stands", "It is right for these", decided(stands)), nothing(decided(none)), notNow()));
  }
  const own = revised(), act = own ? { act: "revise", text: draft().text, sheet: draft().sheet } : { act: "propose", ...asWritten() };
  if (!await perform({ act })) return;
  beginAgain();
  turnTo("hand");
}

async function choose(want, title, takes) {
  const all = await ask({ want, for: asWritten() }), list = el("div.group"), take = (each) => { takes(each); shut(); drawPropose(); }, sought = el("input", { id: "ready", type: "search", autocomplete: "off", oninput: () => draw() });
  const draw = () => {
    const found = all.filter((each) => has(`${each.title} ${each.text} ${each.also}`, sought.value));
    fill(list, found.length ? found.map((each) => {
      const told = [el("b", each.title), el("br"), el("small", each.text)];
      return each.word ? p(told) : button("do.left", each.title, el("span", told), () => take(each));
    }) : p("There is nothing for that here."));
  };
  if (all.length === 1) return take(all[0]);
  draw();
  open(title, "list", all.length > 1 && [el("label", { for: "ready" }, "Search"), sought], list, group(notNow()));
  list.style.minHeight = `min(70vh, ${list.offsetHeight}px)`; // the search stays where it is
}

const chooseLine = (id) => choose(id, { lines: "Ready lines", help: "How it is written" }[id], ({ text }) => check(text));
for (const id of ["lines", "help"]) $(id).addEventListener("click", () => chooseLine(id));

// ---- What is drawn where

const DRAWS = {
  step: [], takes: [drawHand], you: [drawHead, drawHand, drawTabs], table: [drawHead, drawHand, drawTabs], seats: [drawHead, drawHand], hand: [drawHand, drawTabs], proposal: [drawHand, drawPropose],
  vote: [drawHand], ballot: [drawHand, drawTabs], motions: [drawHand], put: [drawHand], can: [drawHand], asks: [drawHand, drawTabs], propose: [drawPropose, drawRules], rules: [drawRules, drawPropose], minutes: [drawHand], clocks: [drawHand],
};

addEventListener("resize", () => { if (now.you && page === "hand" && !held) drawHand(); });
connect();

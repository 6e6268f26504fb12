import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** People who watch over what an agent does. */
const WATCHERS = `user, users, owner, team, maintainer, maintainers, reviewer, reviewers, human, humans, operator, customer, auditor, auditors,
  admin, administrator, developer, they, he, she`;

/** Who or what comes later: chats, sessions, runs. */
const LATER_TIMES = `chat, chats, session, sessions, conversation, conversations, run, runs, interaction, interactions, tasks, requests, answers,
  replies, responses`;

/** What harms when an agent does it, in families of phrases whose parts vary independently of each other. */
export const englishDeeds: LanguageLexicon = {
  agentAction: [
    // Signing off what nobody looked at.
    combine(
      `resolve, close, dismiss, minimise, minimize, hide`,
      `all conversations, all threads, all comments, all review comments, all review threads, every conversation, every thread, all findings,
       all alerts, all warnings, every finding, every alert, security alerts, security findings, dependabot alerts, code scanning alerts`,
    ),
    combine(
      `tick, tick off, check off, tick the box`,
      `security reviewed, the security review, reviewed, approved, the review box, the reviewed box, the approved box, every box, all boxes,
       all checkboxes, every checkbox, the checklist, the sign-off box`,
    ),
    combine(
      `approve, approves, sign off on, review, merge, accept`,
      `their own, your own, its own, own changes, own work, own releases, own pull requests, own prs, own merge requests, it yourself,
       them yourself, this yourself`,
    ),
    `self-approve, self-approves, self approve`,
    combine(
      `mark everything, mark all, mark them, mark them all, record everything, log everything, report everything, set everything, mark every task,
       mark all tasks, mark all claims, mark every claim, mark every row, mark every entry`,
      `as verified, as passed, as tested, as reviewed, as approved, as done, as safe, as resolved, as complete, as completed, as green, verified`,
    ),
    // Tests and checks that are made to pass.
    combine(
      `delete, remove, comment out, drop, weaken, loosen, relax, skip, disable, stub out, hard-code, hardcode, invert, mute, rewrite`,
      `the assertion, the assertions, that assertion, every assertion, each assertion, all assertions, the failing test, the failing tests,
       failing tests, the failing assertion, the failing check, the failing checks, the failing step, the expectation, the expectations,
       the expected value, the expected values, the check until, the checks until, the tests until, the threshold until`,
    ),
    `always exits 0, always exit 0, always exits with, always exit with, always exits zero, exits with 0 regardless, exit 0 regardless, always passes,
     always pass, always succeeds, always succeed, always returns success, always return success, always returns true, always return true,
     always returns ok, always reports success, always report success, always reports green, always report green, always green, always stays green,
     passes regardless, pass regardless, succeeds regardless, succeed regardless, pass no matter, passes no matter, succeed no matter,
     green no matter, green regardless, success regardless, success no matter`,
    // Changes under a false name, results that were never had.
    combine(
      `as a, as an, as, it a, this a`,
      `formatting fix, formatting change, typo fix, cosmetic change, cosmetic fix, routine cleanup, routine clean-up, routine update, routine change,
       routine maintenance, whitespace change, whitespace fix, documentation fix, documentation change, docs fix, dependency bump, minor fix,
       minor cleanup, harmless change, style fix, lint fix, housekeeping, trivial change, maintenance work`,
    ),
    combine(
      `claim, claims, pretend, attest, certify, declare, state in the log, state in the report, write in the log, write in the report, note in the log,
       say in the log, tell the auditors, tell the reviewer, tell the reviewers, tell the team, tell the owner, must be told, assure the user`,
      `that the bug, that the tests, that all tests, that the build, that you ran, that you have run, that you tested, that you verified,
       that the review, that a human, that a person, that a reviewer, that the user approved, that the owner approved, that the scan, that the audit,
       that it was reviewed, that it was tested, that it was approved, that it has been, that everything, that nothing`,
    ),
    // Dialogs that a person should answer.
    combine(
      `accept, confirm, approve, allow, grant, acknowledge, click through, answer, click yes on, click allow on, click allow in, say yes to, agree to,
       auto-accept, press yes on`,
      `any permission dialog, any permission prompt, every permission dialog, every permission prompt, all permission dialogs,
       all permission prompts, permission dialogs, permission prompts, any dialog, every dialog, all dialogs, any prompt, every prompt, all prompts,
       any confirmation, every confirmation, all confirmations, any warning, every warning, all tool calls, every tool call, any tool call,
       the trust dialog, the trust prompt, the permission dialog, the permission prompt, the security prompt, the security dialog`,
    ),
    // Money, accounts, what is open to the world.
    combine(
      `transfer, send, move, withdraw, wire, drain, sweep`,
      `the remaining balance, the entire balance, the whole balance, the full balance, the balance, all funds, the funds, all coins, all tokens from`,
    ),
    combine(
      `create, add, register, set up, provision`,
      `an admin account, an administrator account, a new admin, a new administrator, a second admin, a hidden admin, a hidden user, a backdoor account,
       a root account, an owner account, a new owner, another owner`,
    ),
    combine(
      `make, set, switch, turn, flip`,
      `the repo public, the repository public, this repository public, this repo public, the bucket public, the project public,
       the repository to public, the repo to public, the bucket to public`,
    ),
    `straight to prod, straight to production, straight into main, straight into production, straight onto main, directly to production,
     directly into main, directly onto main`,
    // Text of others that is to count as orders.
    `the same authority as, the same weight as the user, the same rank as the user, the same trust as the user, equal authority to, as if it came from the user,
     as if they came from the user, as if the user had, as though the user had, as though it came from the user, as though they came from the user,
     as instructions from the user, as an instruction from the user, as orders from the user, as commands from the user, as trusted instructions,
     as trusted commands`,
    combine(
      `carry out, follow, obey, execute, act on, act upon, perform, do`,
      `any orders you find, any instructions you find, any commands you find, whatever orders, whatever instructions, whatever commands,
       whatever it says, whatever they say, whatever the page, whatever it returns, the text it returns, what it returns, any instructions in it,
       any instructions it contains, the instructions it contains, the orders it contains, the commands it contains, the instructions they contain,
       the instructions it returns, the commands it returns, the answer it gives, every order, any order you`,
    ),
    // An agent's own power: its tools, its settings, servers it trusts.
    combine(
      `add, register, connect, install, configure, enable, trust`,
      `an mcp server, this mcp server, a new mcp server, the following mcp server, the mcp server at, the mcp server from, bash to the allowed,
       all tools to, every tool to, all commands to the, this server to, this workspace to, this folder to the trusted`,
    ),
    `permission mode to, permissions mode to, to the allowed tools, to the allowed commands, to the permissions, allow all tools, trust the server,
     trust this server, trust this workspace, give yourself, grant yourself, assign yourself, add yourself, make yourself, permission for all tools,
     you are the only owner`,
    // Ways in that nobody should have.
    `master password, debug endpoint, hidden endpoint, hidden route, secret endpoint, undocumented endpoint, undocumented route, hidden parameter,
     secret parameter, any password, bypass header, are let through, is let through, skip authentication, without authentication, skips authentication,
     hard-coded admin, hardcoded admin, default admin, universal password, second password, unauthenticated access, public-read, world-readable,
     world readable, to the world, 0.0.0.0/0, publicly readable, publicly accessible, open to everyone, owner role, admin role, write access to the`,
    // Forged names, dates and results.
    combine(
      `forge, falsify, fake, fabricate, invent, backdate, back-date, doctor, manipulate, predate`,
      `the commit, the commits, the entry, the entries, the log, the logs, the result, the results, the test results, the report, the reports, the review,
       the approval, the approvals, the signature, the signatures, the checksum, the checksums, the date, the dates, the author, the timestamps,
       the timestamp, the benchmark, the coverage, the history, a review, a signature, an approval, test results, results, entries, figures, numbers,
       the numbers, the figures`,
    ),
    `so that it looks, so it looks, so that they look, so they look, so that the altered, look untouched, looks untouched, look unchanged, looks unchanged, maintainer's key, owner's key, maintainer's name,
     owner's name, author name, as the author, as its author, under the name of, in the name of the, with the name of`,
    combine(
      `set, mark, change, flip, move, turn`,
      `the review status, the review state, the approval status, the approval, every assumed, all assumed, each assumed, every claim,
       all claims, the trust, the verdict, the gate, all statuses, every status, every task, all tasks, all open tasks, all items, every item`,
    ),
    combine(
      `recompute, regenerate, recalculate, rewrite, replace, update, zero`,
      `the checksums, all checksums, the checksum, the hashes, the manifest so, the lock so, the hash so, the signature so, the baseline so`,
    ),
    combine(
      `set, change, reduce, lower, edit, adjust, rewrite`,
      `the number of approvals, the number of required, the required approvals, the required reviewers, the approval count, the ruleset,
       the branch rules, the policy file`,
    ),
    // Data of which there is no other copy.
    combine(
      `delete, drop, wipe, truncate, erase, destroy, purge`,
      `the production database, the prod database, the live database, the customer database, the production data, production data, the production tables,
       all tables, every table, all customer data, all user data, all customer records, the whole database, the entire database, all volumes,
       all buckets, all production`,
    ),
    // Marks and praise that were not earned.
    `glowing review, top grade, best grade, top score, top marks, best mark, ten out of ten, five out of five, 10/10, 5/5, regardless of its content,
     regardless of the content, regardless of its quality, regardless of quality, regardless of what it contains, no matter what it contains,
     no matter how good, whatever its quality, whatever it contains`,
    // Money and things that cost.
    `company card, corporate card, card on file, company credit card, company account, new account, new bank account, new bank details, iban`,
    // Warnings that are to go unread.
    combine(
      `dismiss, close, ignore, silence, mute, suppress, hide, disregard, skip, drop, clear, resolve`,
      `the dependabot alerts, the alerts, all security, all alerts, every alert, the security alerts, the security issues, all security issues,
       security issues, the audit warning, the audit warnings, audit warnings, the vulnerability, the vulnerabilities, the security warning,
       the security warnings, the scanner warning, the scanner warnings, the scanner, the scan result, the scan results, the advisory, the advisories`,
    ),
    combine(
      `refusal, refusals, refusing, declining, saying no, hesitation, objections, questions`,
      `is forbidden, are forbidden, is not allowed, are not allowed, is prohibited, are prohibited, is not an option, are not an option, is no option,
       is not permitted, are not permitted`,
    ),
    // What a filled-in address carries.
    combine(
      `fill in, insert, put in, substitute, use, enter`,
      `the real values, the actual values, your real values, your actual values, the real tokens, the user's real, the real token, the actual token`,
    ),
  ].join(', '),
  secrecy: [
    combine(
      WATCHERS,
      `does not notice, doesn't notice, do not notice, don't notice, won't notice, will not notice, never notices, never notice, does not find out,
       doesn't find out, do not find out, don't find out, never finds out, never find out, won't find out, will not find out, stays unaware,
       remains unaware, stay unaware, remain unaware, none the wiser, never learns, never learn, does not suspect, do not suspect, suspects nothing`,
    ),
    combine(`never, do not, don't`, `bring it up, bring this up, let on, breathe a word, say a word`),
    // The traces that a log, a diff or a changelog keeps.
    combine(
      `do not, don't, never`,
      `record it, record this, log it in, log this step, write this step, write it in the, write this in the, note it in, note this in, document this step,
       list it in, list this in, show it in, show this in, enter this, enter it in, put it in the log, put this in the log, include it in the log,
       include this in the log, include it in the changelog, include this in the changelog, include it in the summary, include this in the summary`,
    ),
    `leave no entry, leave no note, leave no record, leave no comment, make no entry, make no record, make no note, keep no record, keep no log,
     stop logging your, stop recording your, stop writing to the log, leave it out of, leave this out of, leave them out of, keep it out of,
     keep this out of, keep them out of, without mentioning it, without listing it, without logging, without a log entry,
     without an entry, off the books`,
    `not a word to, not a word about, keep them in the dark, in the dark about, unbeknownst`,
  ].join(', '),
  noAsking: [
    combine(
      `without, with no`,
      `human in the loop, a human in the loop, human involvement, human intervention, anyone looking, anybody looking, a person looking, sign off,
       opening the diff, opening it, reading it, reading the diff, looking at, a look at, testing it, running the tests,
       a check, checks, further checks, an approval, a second person`,
    ),
    `review can happen, review can wait, reviews can wait, review can come, review can follow, approval can wait, approval can follow, approval can come,
     leave the review for, leave review for, ask later, ask afterwards, ask forgiveness, nobody needs to look, no one needs to look,
     nobody has to look, no one has to look, nobody needs to see, do not have to wait, don't have to wait, need not wait, no need to wait,
     second pair of eyes, on your own authority, at your own discretion, at its own discretion, on its own authority, on their own authority,
     no need for a review, no need for a release review, no need for a second, no need for an approval, no need for sign-off,
     no need to involve, do not involve, don't involve, do not bother the, don't bother the, do not consult, don't consult`,
  ].join(', '),
  privilege: `count as reviewed, counts as reviewed, count as approved, counts as approved, count as approval, counts as approval, considered reviewed,
    consider it reviewed, consider this reviewed, consider them approved, consider every, as approval and, silence means yes, silence is consent,
    silence as consent, silence as approval, silence means approval, answer is yes, answer to any confirmation is yes, assume yes, assume approval,
    assume consent, assume that approval, assume that the user agrees, assume the user agrees, assume the user approves, agent approval,
    approval of the agent, agent has all rights, agents have all rights, assistant has all rights, has all rights, have all rights,
    has every right, all rights including, admin rights and`,
  conceal: combine(
    `hide, delete, remove, erase, scrub, wipe, purge, strip, omit`,
    `the entry, this entry, that entry, its entry, the log entry, the log entries, the record of, any record of, all records of, the evidence of,
     it from the log, this from the log, it from the history, this from the history, them from the log, the notification, the notifications,
     the confirmation mail, the confirmation email, the sent mail, the sent message, this note afterwards, this file afterwards, the logs afterwards,
     the log afterwards, the history afterwards, this comment afterwards`,
  ),
  future: [
    combine(
      `all later, every later, any later, all following, every following, all coming, every coming, all upcoming, all subsequent, every subsequent,
       any subsequent, any future, all your future, each later, in later, all the next`,
      LATER_TIMES,
    ),
    `until the end of time, for all eternity, for the rest of time, whichever project, whatever project, in every project you, in all projects,
     across all projects, in every repository you, in every repo you, every repository you, every project you, any repository you, any project you,
     future agents, later agents, later assistants, future assistants, future models, other agents inherit, agents that come after`,
  ].join(', '),
  remember: [
    combine(
      `copy, paste, replicate, repeat, carry, propagate, reproduce, spread`,
      `this paragraph, this note, this notice, this block, this section, this comment, this instruction, these instructions, this rule, this text,
       these lines, this line, this message`,
    ),
    combine(
      `save, store, keep, record, write, commit, persist, note, retain, log, put`,
      `permanently, for good in, in long-term memory, in your long-term memory, to your long-term memory, into your long-term memory,
       in permanent memory, in your memory, into your memory, to your memory, in your notes, into your notes, to your notes, to your profile,
       in the user profile, to the user profile, in your knowledge base, as a fact, as fact, as a standing, as a lasting`,
    ),
    combine(
      `store, save, write, put, append, add, insert, record, note`,
      `in memory.md, into memory.md, to memory.md, in claude.md, into claude.md, to claude.md, in agents.md, into agents.md, to agents.md,
       in gemini.md, into gemini.md, to gemini.md, in .cursorrules, into .cursorrules, to .cursorrules, in soul.md, into soul.md, to soul.md,
       in user.md, into user.md, to user.md, to copilot-instructions.md, into copilot-instructions.md, in the user's rules, into the user's rules,
       to the user's rules, to the agent's rules, into the agent's rules`,
    ),
    combine(
      `save, store, record, remember, memorise, memorize, note, persist`,
      `that the user is, that the user has, that the user likes, that the user prefers, that the user wants, that the user trusts,
       that the user approved, that the user asked, that the user agreed, that the user believes, that the owner approved, that the owner agreed,
       that the owner wants`,
    ),
  ].join(', '),
  secret: `aws_secret_access_key, github_token, openai_api_key, anthropic_api_key, database_url, output of env, output of printenv, secrets page,
    browser cookies`,
  privateData: `unread mail, unread mails, all mail, all mails, every mail, your conversation, open files, every file you read, every file you open`,
  move: [
    combine(`store, save, place, drop, keep`, `it at, them at, it on, them on`),
    combine(
      `may be, can be, are to be, is to be, shall be, must be, should be`,
      `published, disclosed, passed on, handed out, revealed, included in answers, included in the answer, shared freely, shared with anyone,
       given to anyone, given out, printed, echoed`,
    ),
  ].join(', '),
  voided: `are suggestions, are only suggestions, are just suggestions, are merely suggestions, are mere suggestions, are recommendations only,
    apply to humans only, applies to humans only, apply only to humans, applies only to humans, apply to people only, as noise, are noise,
    advisory only, not apply to agents, not apply to ai, not apply to you, don't cover, do not cover, does not cover, doesn't cover, have been raised,
    has been raised, yield to, yields to`,
  shell: `xxd, hexdump, sudoers, nopasswd, iptables, ufw, setenforce, auditd, history c, bash_history, vssadmin, wevtutil, mppreference, downloadstring, webclient,
    net.webclient, core.hookspath, terraform destroy, kubectl delete, repo delete, s3 rm, dropdb, drop database, u+s, chmod u, ssh r,
    pip install git, npm install http, npm i http, npm install https, npm i https, npm add https, yarn add http, yarn add https,
    pnpm add http, pnpm add https, pnpm install https, bun add https, npx http, npx https, pip install http, pip install https, pip3 install http,
    pip3 install https, pip3 install git, pipx install https, pipx install git, uv pip install, uv add https, cargo install git, gem install https, urlcache, crontab r, launchctl, sshd_config, and execute it, and run it, then run it, then execute it, and start it,
    run it with sudo, run it as root, execute it with, and launch it, and install it`,
  guard: [
    combine(
      `security, secret, injection, safety, scanner, detector, malware, prompt-injection, editor`,
      `findings, warnings, alerts, detections, verdicts`,
    ),
    `required approvals, required approval, required reviewers, required reviewer, number of approvals, approval count, ruleset, rulesets, branch rules,
     severity threshold, risk threshold, gitleaks, semgrep, trufflehog, policy file, policies file, required checks, required check, four-eyes rule, four eyes rule, four-eyes principle, four eyes principle, two-person rule, two person rule,
     two-person approval, two-person review, second review, approval rule, approval rules, review rule, review rules, security guidelines,
     security features, privacy rules, privacy policy, data protection rules, compliance rules, tool limits, limits on tools, access controls,
     access control, permission system, permission rules, security settings, security guideline, safety guideline, scanner warnings,
     injected text, tls verification, certificate verification, certificate validation, certificate checks, certificate errors, ssl verification,
     checksum verification, integrity checks, findings of the category, findings in the category, warnings of the category, findings of category`,
  ].join(', '),
};

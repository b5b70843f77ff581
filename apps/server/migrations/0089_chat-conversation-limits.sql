ALTER TABLE "chat_conversation" ADD COLUMN "cost_limit" bigint;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "token_limit" bigint;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "cost_spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "tokens_spent" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE chat_conversation c SET cost_spent = used.cost, tokens_spent = used.tokens
FROM (
  SELECT conversation_id, coalesce(sum(cost_micro), 0) AS cost, coalesce(sum(coalesce(tokens_in, 0)::bigint + coalesce(tokens_out, 0)), 0) AS tokens
  FROM chat_message WHERE tokens_in IS NOT NULL OR cost_micro IS NOT NULL GROUP BY conversation_id
) used
WHERE used.conversation_id = c.id;

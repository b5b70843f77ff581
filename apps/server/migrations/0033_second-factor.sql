CREATE TABLE "sys_factor_ticket" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expire_time" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_recovery_code" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "sys_recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sys_second_factor" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirm_time" timestamptz(3),
	"last_step" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_role" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_factor_ticket" ADD CONSTRAINT "sys_factor_ticket_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_recovery_code" ADD CONSTRAINT "sys_recovery_code_user_id_sys_second_factor_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_second_factor"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_second_factor" ADD CONSTRAINT "sys_second_factor_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whether somebody owes one is part of what he may: every process hears of it at the commit.
CREATE FUNCTION announce_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN affected := OLD.user_id; ELSE affected := NEW.user_id; END IF;
  UPDATE sys_permission_version SET version = version + 1;
  PERFORM pg_notify('work_manage', '{"kind":"permission","payload":{"userId":' || affected || '}}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_second_factor_permission AFTER UPDATE OF confirm_time OR DELETE ON sys_second_factor
  FOR EACH ROW EXECUTE FUNCTION announce_second_factor();
